/** An address is the same in any case. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase()
