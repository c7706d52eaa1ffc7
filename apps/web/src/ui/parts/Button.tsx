/** A button with words, at least as high as a finger needs. */
import { type ButtonHTMLAttributes, useId } from 'react'
import styles from './button.module.css'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'primary' | 'plain' | 'danger'
  /** Why it cannot be pressed now, said beside it; without a reason it can be. */
  readonly why?: string | null
}

export function Button({ look = 'plain', type = 'button', why = null, className, ...rest }: ButtonProps) {
  const id = useId()
  const button = (more: ButtonHTMLAttributes<HTMLButtonElement>) => (
    <button
      {...rest}
      {...more}
      type={type}
      data-look={look}
      className={`${styles.button} ${className ?? ''}`}
    />
  )
  if (why === null) return button({})
  return (
    <span className={styles.reasoned}>
      <small id={id}>{why}</small>
      {button({ disabled: true, 'aria-describedby': id })}
    </span>
  )
}
