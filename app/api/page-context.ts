import { createContext } from 'react-router'
import type { Transport } from './api.ts'

/** Passed by the server to the page it renders: the nonce of inline scripts, and an in-process transport to the API. */
export const pageContext = createContext<{ nonce: string; transport: Transport }>()
