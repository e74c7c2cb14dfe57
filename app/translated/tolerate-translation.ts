/**
 * Lets React go on where a browser's translation has put its own elements in place of texts. Every text that changes has an
 * element of its own (`npm run check`), so this is for what was overlooked: the page would otherwise be replaced by
 * "Something went wrong", with all that was typed.
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

/** The child of a parent in which a node is now; null where it is not on the page any more. */
function findWrapper(node: Node, parent: Node): Node | null {
  let wrapper: Node | null = node
  while (wrapper && wrapper.parentNode !== parent) wrapper = wrapper.parentNode
  return wrapper
}
