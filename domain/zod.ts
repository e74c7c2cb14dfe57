import { z } from 'zod'

// Zod tries out whether it may write code at run time, and the site's policy reports that on the console of every
// page with a form. Asked before the first schema is made, it does not try.
z.config({ jitless: true })

export { z }
