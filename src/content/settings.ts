/** The words of the settings screen. */
export const settings = {
  title: 'Settings',
  lead: 'What this device keeps and does. Nothing of it leaves the device, unless it says so.',
  appearance: { title: 'Appearance' },
  installing: { title: 'App on this device' },
  notifications: { title: 'Notifications' },
  stored: { title: 'Stored on this device' },
} as const
