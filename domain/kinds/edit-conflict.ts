/** The 409 of an edit whose record has changed since it was read; the answer's `data` is the current record. */
export const conflictMessage =
  'Someone else has changed this since you opened it. Nothing was saved: check what is different, then save again.'
