/** Custom properties of CSS are part of a style. */
import 'react'

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number
  }
}
