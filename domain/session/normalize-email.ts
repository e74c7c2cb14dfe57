/** Addresses are compared case-insensitively. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase()
