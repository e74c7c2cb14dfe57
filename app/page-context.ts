import { createContext } from 'react-router'
import type { Transport } from './api.ts'

/** What the server hands to a page it renders: the mark of our own inline scripts, and the way to the API. */
export const pageContext = createContext<{ nonce: string; transport: Transport }>()
