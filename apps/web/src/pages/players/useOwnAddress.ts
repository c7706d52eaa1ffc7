import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** Numbers that somebody has no more lead here still; what is sent on is the address of now. */
export function useOwnAddress(address: string | undefined): void {
  const [location, navigate] = useLocation()
  useEffect(() => {
    if (address !== undefined && address !== location) navigate(address, { replace: true })
  }, [address, location, navigate])
}
