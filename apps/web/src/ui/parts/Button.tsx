/** A button with words, at least as high as a finger needs. */
import type { ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'primary' | 'plain' | 'danger'
}

export function Button({ look = 'plain', type = 'button', className, ...rest }: ButtonProps) {
  return <button {...rest} type={type} data-look={look} className={`${styles.button} ${className ?? ''}`} />
}
