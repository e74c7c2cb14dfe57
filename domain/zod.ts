import { z } from 'zod'

// Zod tests if it may compile code at run time, and the content security policy then reports an error on the
// console of every page with a form. Zod does not try if it is configured before the first schema is made.
z.config({ jitless: true })

export { z }
