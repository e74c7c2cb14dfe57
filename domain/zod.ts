import { z } from 'zod'

// Zod tests whether it may compile code at run time, and every page with a form would get a CSP error in its console.
// With `jitless`, set before the first schema is created, Zod skips the test.
z.config({ jitless: true })

export { z }
