/**
 * Whether a run may include a browser journey, which needs the built app and a browser. Arguments are vitest's own:
 * words are parts of file names, options take `--name=value` or `--name value`.
 */
export function reachesJourneys(args: readonly string[], journeys: readonly string[]): boolean {
  const projects = optionValues(args, 'project')
  if (projects.length > 0 && !projects.includes('e2e')) return false
  const words = fileFilters(args)
  return words.length === 0 || words.some((word) => journeys.some((file) => file.includes(word)))
}

const OPTIONS_WITH_VALUE = ['-t', '--testNamePattern', '--project', '--reporter', '--testTimeout', '--maxWorkers', '--shard']

function optionValues(args: readonly string[], name: string): string[] {
  return args.flatMap((arg, index) => {
    if (arg.startsWith(`--${name}=`)) return [arg.slice(name.length + 3)]
    const value = args[index + 1]
    return arg === `--${name}` && value !== undefined ? [value] : []
  })
}

function fileFilters(args: readonly string[]): string[] {
  return args.filter((arg, index) => !arg.startsWith('-') && !OPTIONS_WITH_VALUE.includes(args[index - 1] ?? ''))
}
