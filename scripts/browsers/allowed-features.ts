/**
 * What the built files may use though the oldest browsers lack it: anyone who uses it asks first, or the page is as
 * whole without it. By the name under which `newer-script.ts` and `newer-style.ts` report it.
 */
export const allowedFeatures: Record<string, string> = {
  // Scripts
  '.startViewTransition': 'asked for first, by us and by React Router',
  '.checkVisibility': 'asked for first; elsewhere the arrows of a table also stop at what is hidden',
  '.movementX': 'React copies it into its events',
  '.movementY': 'React copies it into its events',
  '.fetchPriority': 'a hint for loading that React passes on',
  '.imageSizes': 'a hint for loading that React passes on',
  '.transferSize': 'React guesses the speed of the line with it, and does without',
  'Error.captureStackTrace': 'Zod asks first',
  'URL.canParse': 'React asks first',
  'inert=': 'kept from fingers by a style as well (gallery-form.tsx)',
  setImmediate: 'React asks first',
  '.authenticatorAttachment': 'the library of passkeys passes it on; undefined is not sent',
  '.getAuthenticatorData': 'the library of passkeys asks first',
  '.getPublicKey': 'the library of passkeys asks first',
  '.getPublicKeyAlgorithm': 'the library of passkeys asks first',
  '.getTransports': 'the library of passkeys asks first',
  '.toBase64': 'the drawing of QR codes asks first',

  // Styles
  '1lh': 'the height of an empty field for days',
  '@media (scripting)': 'without scripts, where it is unknown, letters that a device cannot draw stay boxes',
  '@page': 'the paper’s own margins',
  '@property': 'Tailwind sets the same values in another way where it is unknown',
  ':has': 'a choice that is made has its dot; a heading that a link names stops a line too high',
  'break-after: avoid': 'a heading at the foot of a printed page',
  'grid-template-rows: subgrid':
    'in the rota a class stands in one line on all evenings; elsewhere each evening has its own lines',
  '@container': 'with letters twice as large the bar of a phone keeps its words, which stick out of it',
  'container-type': 'goes with @container',
  'content-visibility': 'elsewhere the whole of a long list is laid out at once',
  'contain-intrinsic-height': 'goes with content-visibility',
  'overflow-clip-margin': 'goes with content-visibility',
  'field-sizing': 'a text field that grows; elsewhere it is scrolled',
  'font-family: ui-monospace': 'the first of several fonts',
  'overscroll-behavior': 'the page behind an open menu moves along',
  resize: 'fields that can be pulled larger',
  size: 'the paper that the printer holds',
  rotate: 'boards and prints hang straight before Chrome 104',
  scale: 'the bar of progress stands still before Chrome 104',
  translate: 'cards are not lifted before Chrome 104',
  'scrollbar-width': 'older ones hide the bar under the pictures of the viewer by ::-webkit-scrollbar',
  'text-wrap': 'lines of more even length',
}
