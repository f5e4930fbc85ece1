/** A node's address, and the part of it that may be shown. */
export interface NodeAddress {
  /** For people: the node's place in the list and its host, `2:rpc.example.com`. */
  label: string
  url: string
  headers: Record<string, string>
  /** Redacts every part of the URL that may be a key from a text of the node or the network. */
  redact(text: string): string
}

/** API keys are in the path, the query or the credentials of a node's URL, so only the host is ever shown. */
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
    // Words as short as `v1` or `rpc` are not keys, and redacting them would make messages unreadable.
    .filter((secret) => secret.length > 4)
    .toSorted((a, b) => b.length - a.length)
  parsed.username = ''
  parsed.password = ''
  return {
    label: `${index + 1}:${parsed.host}`,
    url: parsed.href,
    // fetch refuses URLs with credentials, with an error that quotes the URL.
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
