import { useEffect } from 'react'

/** The screen does not go dark while it is mounted; a page that was hidden asks again when it is seen. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // Refused while the battery is low: then nothing can be done.
      const next = await navigator.wakeLock.request('screen').catch(() => null)
      void lock?.release()
      lock = next
      if (isOver) void lock?.release()
    }
    const onVisible = () => void ask()
    void ask()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [])
}
