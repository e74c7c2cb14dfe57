// In its own file, so that public pages, which do not name it, need not load it.
export const product = 'Lamplight'
