import { useEffect, useEffectEvent, useState } from 'react'

/** Counts seconds down to 0, by the clock: a page that slept in a pocket is not behind. */
export function useCountdown(onEnd: () => void) {
  const [end, setEnd] = useState<number | null>(null)
  const [seconds, setSeconds] = useState(0)
  const finish = useEffectEvent(onEnd)

  useEffect(() => {
    if (end === null) return
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1_000))
      setSeconds(left)
      if (left > 0) return
      setEnd(null)
      finish()
    }, 1_000)
    return () => clearInterval(timer)
  }, [end])

  function start(from: number) {
    setSeconds(from)
    setEnd(Date.now() + from * 1_000)
  }
  return { seconds, start }
}
