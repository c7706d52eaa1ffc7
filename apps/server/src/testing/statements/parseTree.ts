/** What PostgreSQL makes of a statement, as it tells it with `debug_print_parse`. */

export type Tree = string | null | readonly Tree[] | TreeNode
export type TreeNode = { readonly is: string; readonly [field: string]: Tree }

const TOKENS = /[{}()]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s{}()\\])+/gs

const plain = (token: string): string | null =>
  token === '<>' ? null : token.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/gs, '$1')

export function readTree(text: string): Tree {
  const tokens = text.match(TOKENS) ?? []
  let at = 0
  const list = (): readonly Tree[] => {
    const items: Tree[] = []
    while (tokens[at] !== ')') items.push(value())
    at += 1
    return items
  }
  const node = (): TreeNode => {
    const fields: Record<string, Tree> & { is: string } = { is: tokens[at++] ?? '' }
    while (tokens[at] !== '}') {
      const name = (tokens[at++] ?? '').slice(1)
      fields[name] = value()
      // Constants have their bytes after their length.
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) at += 1
    }
    at += 1
    return fields
  }
  const value = (): Tree => {
    const token = tokens[at++] ?? ''
    return token === '{' ? node() : token === '(' ? list() : plain(token)
  }
  return value()
}

export const isNode = (tree: Tree | undefined): tree is TreeNode =>
  typeof tree === 'object' && tree !== null && 'is' in tree

export const nodesOf = (tree: Tree | undefined): readonly TreeNode[] =>
  Array.isArray(tree) ? tree.filter(isNode) : []

/** All nodes of a kind, however deep. */
export function allOf(tree: Tree | undefined, is: string): readonly TreeNode[] {
  if (tree === null || tree === undefined || typeof tree === 'string') return []
  const within = (Array.isArray(tree) ? tree : Object.values(tree)).flatMap((one: Tree) => allOf(one, is))
  return isNode(tree) && tree.is === is ? [tree, ...within] : within
}
