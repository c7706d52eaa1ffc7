/** A text as a QR code, dark on light whatever the theme: cameras read no other. */
import { encode } from 'uqr'
import styles from './qrCode.module.css'

/** Light modules around it, as the standard asks for (ISO/IEC 18004, 4 modules). */
const QUIET = 4

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dark.join('')} />
    </svg>
  )
}
