const tasks = new Set<Promise<unknown>>()

/** Counts work that the page does by itself after its start: who has time waits for it. */
export function underWay(task: Promise<unknown>): void {
  tasks.add(task)
  void task.finally(() => tasks.delete(task)).catch(() => {})
}

/** Resolves when none of it is left. */
export async function allDone(): Promise<void> {
  while (tasks.size > 0) await Promise.allSettled(tasks)
}
