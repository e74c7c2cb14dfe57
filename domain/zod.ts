import { z } from 'zod'

// Zod tests whether it may compile code at run time, which the content security policy reports on the console of every
// page with a form. Configured before the first schema is made, it does not try.
z.config({ jitless: true })

export { z }
