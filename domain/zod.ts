import { z } from 'zod'

// Zod tests whether it may compile code at run time, which causes a CSP error in the console of every page with a form.
// It skips that test if `jitless` is set before the first schema is created.
z.config({ jitless: true })

export { z }
