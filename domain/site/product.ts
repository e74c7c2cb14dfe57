// Has its own file because public pages do not use it and need not load it.
export const product = 'Lamplight'
