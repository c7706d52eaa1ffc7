/** A button with words, at least as high as a finger needs. */
import { type ButtonHTMLAttributes, type MouseEvent, useId } from 'react'
import styles from './button.module.css'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'primary' | 'plain' | 'danger'
  /** Why it cannot be pressed now, said beside it; without a reason it can be. */
  readonly why?: string | null
  /** What it does is going on: pressed again it does nothing, and it keeps the focus, which `disabled` would lose. */
  readonly disabled?: boolean
}

const nothing = (event: MouseEvent): void => event.preventDefault()

export function Button(props: ButtonProps) {
  const { look = 'plain', type = 'button', why = null, className, disabled: busy = false, ...rest } = props
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
  if (why === null) return button(busy ? { 'aria-disabled': true, onClick: nothing } : {})
  return (
    <span className={styles.reasoned}>
      <small id={id}>{why}</small>
      {button({ disabled: true, 'aria-describedby': id })}
    </span>
  )
}
