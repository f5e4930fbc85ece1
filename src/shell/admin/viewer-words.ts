/** The words of the viewer of files. */
export const viewerWords = {
  open: 'View',
  notHere: 'This kind of picture can be downloaded, but not shown here.',
  loading: 'Opening...',
  failed: 'This file cannot be shown. It can be downloaded.',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  smaller: 'Smaller',
  larger: 'Larger',
  zoom: (zoom: number) => `${Math.round(zoom * 100)} %`,
  content: 'Content of the file',
  painted: (name: string, page: number) => `${name}, page ${page}`,
} as const
