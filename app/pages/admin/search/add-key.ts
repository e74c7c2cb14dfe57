/** The browser remembers under this that its user wants no key of a single letter (WCAG 2.1.4). */
export const addKeyOff = 'menu/add-key-off'
