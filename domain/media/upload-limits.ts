/** Source: owner-decisions §5; documents: decision 099. */
export const maxImageBytes = 15 * 1024 * 1024
export const maxImagePixels = 50_000_000
export const maxDocumentBytes = 10 * 1024 * 1024
export const maxVideoBytes = 200 * 1024 * 1024
