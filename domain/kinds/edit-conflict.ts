/** Answers an edit with 409 if the record has changed since it was read; `data` is the current record. */
export const conflictMessage =
  'Someone else has changed this since you opened it. Nothing was saved: check what is different, then save again.'
