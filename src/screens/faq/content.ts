/** The words around the questions. */
export const faqWords = {
  title: 'Frequently asked questions',
  lead: 'What holders and those who consider it ask most, by subject. Search looks into questions and answers.',
  search: 'Search questions and answers',
  filter: 'Subject',
  all: 'All subjects',
  none: { title: 'No results found', text: 'No question and no answer has these words.', action: 'Clear the search' },
  link: 'Link to this question',
  chat: {
    title: 'Not answered here?',
    text: 'Ask the AI assistant about staking, virtual cards and BD tokens, or write to people: they read what comes by way of the contact page.',
    open: 'Chat with the AI assistant',
    contact: 'Contact Support',
  },
} as const
