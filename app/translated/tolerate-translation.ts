/**
 * Lets React continue after a browser's translation has put its own elements in place of texts. Every
 * changing text has its own element (`npm run check`), so this only covers overlooked ones: otherwise
 * "Something went wrong" would replace the page, with everything typed.
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

/** Returns the child of a parent that now contains a node, or null if the node has left the page. */
function findWrapper(node: Node, parent: Node): Node | null {
  let wrapper: Node | null = node
  while (wrapper && wrapper.parentNode !== parent) wrapper = wrapper.parentNode
  return wrapper
}
