import { useEffect, useEffectEvent, useState } from 'react'

/** Counts seconds down to 0 by the clock, so that a suspended page catches up. */
export function useCountdown(onEnd: () => void) {
  const [endTime, setEndTime] = useState<number | null>(null)
  const [seconds, setSeconds] = useState(0)
  const finish = useEffectEvent(onEnd)

  useEffect(() => {
    if (endTime === null) return
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((endTime - Date.now()) / 1_000))
      setSeconds(remaining)
      if (remaining > 0) return
      setEndTime(null)
      finish()
    }, 1_000)
    return () => clearInterval(timer)
  }, [endTime])

  function start(duration: number) {
    setSeconds(duration)
    setEndTime(Date.now() + duration * 1_000)
  }
  return { seconds, start }
}
