const held = new Set<object>()

/** Asks whoever closes or reloads the page whether they mean it, until the answer is called: something is under way. */
export function holdPage(): () => void {
  const one = {}
  if (held.size === 0) window.addEventListener('beforeunload', ask)
  held.add(one)
  return () => {
    held.delete(one)
    if (held.size === 0) window.removeEventListener('beforeunload', ask)
  }
}

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
  // Chrome before 119 and Safari ask only for this.
  event.returnValue = true
}
