/** Where a node is, and what of that may be said aloud. */
export interface NodeAddress {
  /** For people: the node's place in the list and its host, `2:rpc.example.com`. */
  label: string
  url: string
  headers: Record<string, string>
  /** Blots out every part of the URL that may be a key, in a text that came from the node or the network. */
  redact(text: string): string
}

/** API keys live in the path, the query or the credentials of a node's URL, so only the host is ever shown. */
export function nodeAddress(url: string, index: number): NodeAddress {
  const parsed = new URL(url)
  const { username, password } = parsed
  const secrets = [
    ...parsed.pathname.split('/'),
    ...[...parsed.searchParams].flatMap(([name, value]) => [`${name}=${value}`, value]),
    username,
    password,
  ]
    .flatMap((secret) => [secret, decoded(secret)])
    // Words as short as `v1` or `rpc` are no keys, and blotting them out would make messages unreadable.
    .filter((secret) => secret.length > 4)
    .toSorted((a, b) => b.length - a.length)
  parsed.username = ''
  parsed.password = ''
  return {
    label: `${index + 1}:${parsed.host}`,
    url: parsed.href,
    // fetch refuses URLs with credentials in them, with an error that quotes the URL.
    headers: username === '' && password === '' ? {} : { authorization: `Basic ${btoa(`${decoded(username)}:${decoded(password)}`)}` },
    redact: (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
