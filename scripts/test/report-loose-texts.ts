/**
 * Logs an error if React changes or removes a text, or inserts something before it, while its parent stays. A browser
 * that translates a page replaces its texts with elements. React would then change a text that is no longer shown, or
 * fail. A text that is the only child of its element is safe, because React sets the element's content. The function is
 * also injected into a browser, so it must not use anything defined outside it.
 */
export function reportLooseTexts() {
  const isOfReact = (node: Node | null) =>
    node?.nodeType === Node.TEXT_NODE && Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
  const report = (what: string, text: Node | null) =>
    console.error(
      `React ${what} the text "${text?.nodeValue}" next to other nodes; put it into a separate element:`,
      (text?.parentElement?.outerHTML ?? '').slice(0, 400),
    )

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (isOfReact(child)) report('removes', child)
    return removeChild.call(this, child) as T
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (isOfReact(before)) report('inserts something before', before)
    return insertBefore.call(this, node, before) as T
  }
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  if (!value?.set) return
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      if (isOfReact(this) && text !== this.nodeValue) report(`writes "${text}" over`, this)
      value.set?.call(this, text)
    },
  })
}
