/** Features that the build may use although the oldest browsers lack them, grouped by reason. */
export const allowedFeatures: Record<string, string[]> = {
  'our code and the QR codes check for it first': [
    'startViewTransition',
    'checkVisibility',
    'toBase64',
    'Segmenter',
    'Intl.Segmenter',
    'requestIdleCallback',
  ],
  'React and its router check for it first': ['canParse', 'URL.canParse', 'navigation'],
  'Zod checks for it first': ['captureStackTrace', 'Error.captureStackTrace', 'stackTraceLimit'],
  'the passkey library checks for it first': [
    'isConditionalMediationAvailable',
    'getAuthenticatorData',
    'getTransports',
  ],
  'the passkey library omits what the browser lacks': [
    'getPublicKey',
    'getPublicKeyAlgorithm',
    'authenticatorAttachment',
  ],
  'loading hints that React passes on': ['fetchPriority', 'imageSizes', 'transferSize'],
  'only words in messages': ['restore', 'requestSubmit'],
  'Tailwind also sets these values in another way': ['@property'],
  'without it, a selected option still has its dot, and a link scrolls to its heading a line too far': [
    ':has',
  ],
  'without them, fields do not grow, lines are uneven and scrollbars are wide': [
    'field-sizing',
    'text-wrap',
    'scrollbar-width',
  ],
  'without them, long lists are drawn completely': [
    'content-visibility',
    'contain-intrinsic-height',
    'overflow-clip-margin',
  ],
  'without them, text at 200% overflows the bar of a phone': ['@container', 'container-type'],
  'before Chrome 104, chalkboards are not tilted and cards do not rise': ['rotate', 'scale', 'translate'],
  'margins and page breaks on paper': ['@page', 'size', 'break-after: avoid'],
  'without it, the page behind an open menu scrolls too': ['overscroll-behavior'],
  'without it, the next font in the list is used': ['font-family: ui-monospace'],
  'without it, buttons have no border in forced colors': ['@media (forced-colors)'],
  'without it and JavaScript, letters that the device lacks are boxes': ['@media (scripting)'],
}
