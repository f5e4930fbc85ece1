/** What every form says alike. */
export const forms = {
  required: 'Fields marked * are required.',
  restored: 'Restored what you had typed.',
  clear: 'Clear',
  stop: 'Do not send',
} as const
