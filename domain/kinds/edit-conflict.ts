/** The message of a 409 for an edit of a record that has changed since it was read; `data` is the current record. */
export const conflictMessage =
  'Someone else has changed this since you opened it. Nothing was saved: check what is different, then save again.'
