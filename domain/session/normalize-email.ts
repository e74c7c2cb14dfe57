/** Returns an address in lower case, since addresses are compared without case. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase()
