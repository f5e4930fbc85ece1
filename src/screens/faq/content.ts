/** The texts around the questions. */
export const faqWords = {
  title: 'Frequently asked questions',
  lead: 'The most common questions from holders and newcomers, by subject. Search covers questions and answers.',
  search: 'Search questions and answers',
  filter: 'Subject',
  all: 'All subjects',
  none: { title: 'No results found', text: 'No question and no answer has these words.', action: 'Clear the search' },
  link: 'Link to this question',
  chat: {
    title: 'Not answered here?',
    text: 'Ask the AI assistant about staking, virtual cards and BD tokens, or write to our team through the contact page.',
    open: 'Chat with the AI assistant',
    contact: 'Contact Support',
  },
} as const
