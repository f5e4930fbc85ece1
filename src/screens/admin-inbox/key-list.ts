/** The keys of the inbox and what they do, in the order of use. */
export const keyList = [
    [['j', '↓'], 'Next case'],
    [['k', '↑'], 'Previous case'],
    [['Enter'], 'Open the case'],
    [['Esc'], 'Back to the list'],
    [['m'], 'Assign to me'],
    [['a'], 'Approve'],
    [['d'], 'Decline'],
    [['n'], 'Write a note'],
    [['u'], 'Undo'],
    [['x'], 'Select; with Shift up to the last one selected'],
    [['/'], 'Search'],
    [['?'], 'Show this list'],
  ] as const
