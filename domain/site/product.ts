// In its own file so that public pages, which do not use the name, need not load it.
export const product = 'Lamplight'
