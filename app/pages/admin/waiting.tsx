import { createContext, type ReactNode, useContext, useState } from 'react'
import { useLocation } from 'react-router'
import { type Waiting, waitingPath } from '#domain/dashboard.ts'
import { api } from '../../api.ts'
import { useAnswer } from '../../content/use-answer.ts'

type Known = {
  /** Undefined until it has come. */
  waiting: Waiting | undefined
  isFailed: boolean
  /** For whoever has changed what waits, or has seen that it could not be read. */
  askAgain(): void
}

const WaitingContext = createContext<Known>({ waiting: undefined, isFailed: false, askAgain: () => {} })

/** Asks what waits for an admin, anew with each page that is opened, for the menu and the pages alike. */
export function WaitingProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { answer, failure, askAgain } = useAnswer(`waiting at ${pathname}`, () =>
    api.get<{ data: Waiting }>(waitingPath),
  )
  const [known, setKnown] = useState<Waiting>()
  // While the next answer is on its way, the one before it is near enough.
  if (answer && answer.data !== known) setKnown(answer.data)
  return (
    <WaitingContext value={{ waiting: known, isFailed: failure !== undefined, askAgain }}>
      {children}
    </WaitingContext>
  )
}

export const useWaiting = () => useContext(WaitingContext)
