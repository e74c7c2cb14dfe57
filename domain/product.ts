// Alone in its file, so that public pages, which do not name it, need not carry it.
export const product = 'Lamplight'
