/** Said with 409 when what is saved was read before somebody else changed it; the answer's `data` is what it is now. */
export const changedSays =
  'Somebody else has changed this since you opened it. Nothing was saved: look at what is different, then save again.'
