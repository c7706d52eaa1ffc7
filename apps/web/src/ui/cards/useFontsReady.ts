/** Whether the page's own font has come: what was measured before is measured again. */
import { useEffect, useState } from 'react'

/** Weights and letters the table measures; the letters call for every subset it needs. */
const SAMPLE = 'AÀŁğ10'

const specOf = (weight: number): string => {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font') || 'sans-serif'
  return `${weight} 16px ${family}`
}

export function useFontsReady(): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (!('fonts' in document)) return
    let here = true
    Promise.all([450, 600].map((weight) => document.fonts.load(specOf(weight), SAMPLE)))
      .catch(() => null) // a font that cannot be had leaves the fallback's measures
      .then(() => here && setReady(true))
    return () => {
      here = false
    }
  }, [])
  return ready
}
