const holders = new Set<object>()

/** Makes the browser ask before the page is closed or reloaded, until the returned function is called. */
export function warnBeforeUnload(): () => void {
  const holder = {}
  if (holders.size === 0) window.addEventListener('beforeunload', preventUnload)
  holders.add(holder)
  return () => {
    holders.delete(holder)
    if (holders.size === 0) window.removeEventListener('beforeunload', preventUnload)
  }
}

function preventUnload(event: BeforeUnloadEvent) {
  event.preventDefault()
  // For Chrome before 119 and Safari.
  event.returnValue = true
}
