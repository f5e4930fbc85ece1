/** Words around files that people send. */
export const uploads = {
  drop: 'or drop it here',
  dropSeveral: 'or drop them here',
  /** A file is named in these for those who don't see which row a button is in. */
  open: 'Open',
  openNote: (name: string) => `Open ${name} in a new tab`,
  remove: 'Remove',
  removeNote: (name: string) => `Remove ${name}`,
  preview: (name: string) => `Preview of ${name}`,
  noPreview: 'No preview in this browser',
  chosen: (names: string) => `Chosen: ${names}`,
  removed: (name: string) => `Removed: ${name}`,
  tooMany: (most: number) => (most === 1 ? 'Only one file can be added here; the others were left out.' : `At most ${most} files can be added here; the others were left out.`),
  smaller: {
    offer: 'Make smaller',
    offerNote: (name: string) => `Make smaller: ${name}`,
    busy: 'Making it smaller...',
    done: (before: string, after: string) => `Made smaller: ${before} before, ${after} now.`,
    undo: 'Undo',
    undoNote: (name: string) => `Undo: ${name} in its full size again`,
    undone: (size: string) => `In full size again: ${size}.`,
    failed: 'This picture cannot be made smaller here.',
  },
  problems: {
    hint: 'An image or a PDF, at most 10 MB.',
    missing: 'Please choose a file',
    type: 'Please choose a JPEG, PNG, WebP or HEIC image, or a PDF',
    large: 'is larger than 10 MB: please choose a smaller file',
    empty: 'This file is empty: please choose another',
  },
  sending: {
    label: 'Sending your files',
    amount: (sent: string, total: string) => `${sent} of ${total}`,
    speed: (speed: string) => `${speed} a second`,
    left: (time: string) => `${time} left`,
    stalled: 'The upload has stalled. It resumes automatically when the connection returns.',
    done: 'All files are uploaded. Sending the form...',
    cancel: 'Cancel',
    /** Said once for each quarter. */
    quarter: (percent: number) => `${percent}% sent`,
  },
} as const
