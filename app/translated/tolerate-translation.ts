/**
 * Lets React continue after a browser's translation has replaced texts with its own elements. Every changing text has
 * its own element (`npm run check` enforces it), so this only covers overlooked texts: without it, "Something went
 * wrong" would replace the page and discard all input.
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    const wrapper = findWrapper(child, this)
    if (wrapper) removeChild.call(this, wrapper)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const isInPlace = before === null || before.parentNode === this
    return insertBefore.call(this, node, isInPlace ? before : findWrapper(before, this)) as T
  }
}

/** Returns the child of `parent` that now contains the node, or null if the node has left the page. */
function findWrapper(node: Node, parent: Node): Node | null {
  let wrapper: Node | null = node
  while (wrapper && wrapper.parentNode !== parent) wrapper = wrapper.parentNode
  return wrapper
}
