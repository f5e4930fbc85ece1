import { contact } from '../../../content/contact.ts'
import { keptMonths, LAPSES_AFTER_MONTHS, lasting } from '../../../content/retention.ts'
import type { Topic } from './topic.ts'

const toContact = { label: 'Contact', path: '/contact' }
const toPrivacy = { label: 'Privacy Policy', path: '/privacy-policy' }
const toCase = { label: 'My Case', path: '/case' }
const [email, telegram, priority] = contact.times.facts

/** Reaching people, cases, what is kept, the legal texts. */
export const peopleTopics: readonly Topic[] = [
  {
    id: 'contact',
    way: { says: `Write to people on the contact page, by email, on Telegram or with the form: email is answered within ${email.value}, Telegram within ${telegram.value}, and priority matters such as a stolen card are taken up within ${priority.value}. ${contact.availability.paragraphs[0]}`, links: [toContact, { label: 'How do I reach a person, in the FAQ', path: '/faq#how-to-reach-you' }] },
    asks: ['How do I reach a person?', 'contact', 'how contact', 'email address support', 'telephone number', 'telegram group', 'community chat', 'how long until support answers', 'response time', 'when answer my email', 'help desk', 'talk someone', 'speak somebody from support', 'write to team', 'how fast reply', 'nobody answers', 'I have problem', 'need support', 'opening hours', 'how I make complaint', 'live chat human', 'how long answer email take', 'how fast telegram', 'who complain', 'where complain', 'answer weekend', 'whatsapp', 'nobody helps'],
  },
  {
    id: 'case-withdraw',
    way: { says: 'Open My Case with your reference number and the email address that you gave. There you see its state, answer the team’s questions, with files where they ask for some, or withdraw it. Withdrawing cannot be undone, but you can send a new one at any time.', links: [toCase] },
    asks: ['How do I withdraw my application?', 'cancel my application', 'withdraw my case', 'take back my application', 'cancel my request', 'change my application', 'how answer question team', 'revoke my loan application', 'delete my application sent', 'add document my case', 'send missing file my application', 'upload another document my case', 'made mistake my application', 'typed wrong email my application', 'name my application wrong', 'correct my application', 'typed wrong email my card application', 'sent form twice mistake'],
  },
  {
    id: 'case-declined',
    way: { says: 'My Case shows the decision and what the team wrote about it. You can send a new application at any time; if you think that the decision is a mistake, write to the team with the reference number.', links: [toCase, toContact] },
    asks: ['My application was declined. What now?', 'apply again after rejection', 'application rejected try again', 'why my application rejected', 'appeal decision', 'how see decision'],
  },
  {
    id: 'case-number',
    way: { says: 'The reference number, such as BD-20261121-123456, was shown after sending and is in the confirmation email. Without it, My Case can also show what was sent with your wallet’s proof. If neither helps, write to the team.', links: [toCase, toContact] },
    asks: ['Where do I find my reference number?', 'lost my reference number', 'what reference number', 'reference number lost', 'no confirmation email', 'where case number'],
  },
  {
    id: 'tray',
    way: { says: 'A form that you finish offline can wait in the tray on this device. It is sent by itself once there is a connection, oldest first, and counts once however often it is tried. After 30 days it is no longer sent by itself. On Outgoing you can send, edit or delete it.', links: [{ label: 'Outgoing', path: '/outgoing' }] },
    asks: ['What happens to a form that I finish offline?', 'outgoing', 'my form sent later', 'form offline', 'send form without connection', 'my form not sent', 'what happens what typed', 'send message offline', 'where my unsent forms'],
  },
  {
    id: 'files',
    way: { says: 'A file can be an image (JPEG, PNG, WebP or HEIC) or a PDF, at most 10 MB. A picture that is too large can be made smaller in the form.', links: [toContact] },
    asks: ['Which files can I upload?', 'maximum file size', 'upload picture', 'file too large', 'attach pdf', 'how big file', 'format upload'],
  },
  {
    id: 'privacy',
    way: { says: 'To read figures you give us nothing; what you send in forms is used to answer you and to review your application. There is no advertising, no tracker and no third-party analytics, and personal data is never sold. Requests carry an IP address, kept no longer than 30 days; submissions are stored without it. What the app keeps on your device stays there.', links: [toPrivacy] },
    asks: ['What do you know about me?', 'privacy', 'what personal data collect', 'sell my data', 'my data safe', 'store my IP address', 'track my IP', 'log my IP address', 'who sees my data', 'know who am', 'privacy policy', 'link my wallet my name', 'anonymous', 'what data about me', 'what store about me', 'which data save about me', 'what data retain about me', 'which data retain about me', 'what retain my data', 'what data retain', 'who sees my wallet address', 'what happens my data', 'team see who am', 'what data leaves my phone', 'my telegram handle public', 'anyone see my email address'],
  },
  {
    id: 'recipients',
    way: { says: 'What you send goes to our staff, by email and by Telegram, so the operators of these services handle it; a card application also to the partner who issues the card. Authorities receive data when the law compels us. Nothing is sold, and what you only read leaves no more than an IP address, kept 30 days at most.', links: [{ label: 'Who receives it, in the Privacy Policy', path: '/privacy-policy#who-receives-it' }] },
    asks: ['Who receives my data?', 'share my data others', 'share info government', 'give my data police', 'who gets my personal data', 'third parties get my data', 'pass my data', 'tax office get my data'],
  },
  {
    id: 'retention',
    way: {
      says: [
        'Counted from the end of the case, the server deletes what you sent after:',
        `contact messages: ${lasting(keptMonths.contact.other)};`,
        `verification requests: ${lasting(keptMonths['verification-request'].other)};`,
        `card applications: ${lasting(keptMonths['card-application'].other)}, approved ones ${lasting(keptMonths['card-application'].approved)} and as long as the wallet has a card;`,
        `loan note applications and their documents: ${lasting(keptMonths['loan-application'].other)}, approved ones ${lasting(keptMonths['loan-application'].approved)}.`,
        `A case in which nothing happens for ${lasting(LAPSES_AFTER_MONTHS)} is closed. Server logs are kept 30 days at most.`,
      ].join('\n'),
      links: [{ label: 'How long we keep it, in the Privacy Policy', path: '/privacy-policy#how-long' }],
    },
    asks: ['How long do you keep my data?', 'data retention', 'how long my passport stored', 'how long store my application', 'when my data deleted', 'how long contact messages kept', 'how long do you keep my documents', 'retention period', 'how long logs kept', 'how long you hold on passport copies', 'how long store loan documents', 'how long messages stored', 'how long do you keep my card application', 'how long my message kept', 'how long verification requests kept'],
  },
  {
    id: 'delete-data',
    way: { says: 'You may ask what we hold about you, have it corrected or deleted, and receive it in a common format: write through the contact page, with the word Privacy in the subject. It is answered within 30 days, and we ask for proof that you are the person concerned. What is stored on this device you clear in the settings. What is on the blockchain nobody can delete.', links: [toContact, { label: 'Your rights, in the Privacy Policy', path: '/privacy-policy#your-rights' }, { label: 'Settings', path: '/settings' }] },
    asks: ['How do I have my data deleted?', 'delete my data', 'right forgotten', 'remove my personal data', 'what rights I have', 'get copy my data', 'delete my account', 'forget', 'correct my data', 'delete my personal information', 'withdraw my consent', 'export my personal data', 'what data hold about me', 'change my email address my application', 'my name wrong my data'],
  },
  {
    id: 'documents-safe',
    way: { says: 'Copies of identity documents, such as a passport or a utility bill, are encrypted where they are stored, can be read by administrators only, and every access is recorded.', links: [{ label: 'Who receives it, in the Privacy Policy', path: '/privacy-policy#who-receives-it' }] },
    asks: ['Are my documents safe with you?', 'my passport copies safe', 'who see my passport', 'my passport encrypted', 'how safe documents upload', 'how protect my documents', 'who read my uploaded files'],
  },
  {
    id: 'watch-private',
    way: { says: 'Nobody else sees which wallets you watch: the list and the names are kept on this device alone. The server learns an address only when the app asks what it holds and has staked, and keeps it only for a calendar or alerts that you asked for. What a wallet holds is public on the blockchain, so anyone may look at any wallet.', links: [{ label: 'What stays on your device, in the Privacy Policy', path: '/privacy-policy#on-your-device' }] },
    asks: ['Who sees which wallets I watch?', 'know which wallet watch', 'my wallet watched others', 'others see my watch list', 'server know my watched wallets', 'watching wallet private', 'anyone see my wallet', 'my watched wallets stored'],
  },
  {
    id: 'chat-privacy',
    way: { says: 'What you write here is answered and not kept, and it is not logged. Where a language model answers, its operator receives the text and nothing about you. Please put no personal data and never a seed phrase into it.', links: [{ label: 'What you send us, in the Privacy Policy', path: '/privacy-policy#what-you-send' }] },
    asks: ['Is this chat stored?', 'you keep what I write here', 'conversation recorded', 'who reads chat', 'chat private', 'train an AI my questions', 'my questions used training'],
  },
  {
    id: 'age',
    way: { says: 'You must be an adult, 18 or older and of full legal capacity, and allowed to hold digital tokens where you live. Some services are not open in every country.', links: [{ label: 'Who may use the app, in the Terms of Service', path: '/terms-of-service#who-may-use-it' }] },
    asks: ['How old must I be?', 'minimum age', 'use am 16', 'my son who 16 years old use', 'am I old enough', 'minors', 'which countries available', 'available in my country', 'use Germany', 'which countries', 'who may use app', 'age limit', 'legal my country', 'country restrictions', 'my country allowed', 'BD legal in US', 'banned my country'],
  },
  {
    id: 'law',
    way: { says: 'The law of Dubai applies to the terms of service, unless mandatory law of the country you live in protects you better. The convertible loan note is under ADGM commercial law.', links: [{ label: 'Changes, end and law, in the Terms of Service', path: '/terms-of-service#changes-and-law' }] },
    asks: ['Which law applies?', 'jurisdiction', 'governing law', 'which court', 'what law governs terms', 'terms of service law', 'where sue'],
  },
  {
    id: 'liability',
    way: { says: 'The app is provided as is: BlackDuck does not warrant that it is always reachable or that its figures are right. As far as the law allows, it is not liable for losses from decisions based on the app, from price changes, from faults of others, or from lost keys.', links: [{ label: 'Warranty and liability, in the Terms of Service', path: '/terms-of-service#liability' }] },
    asks: ['Who is liable if something goes wrong?', 'are you liable', 'you take responsibility', 'warranty', 'liability losses', 'who responsible losses', 'who pays lose money', 'refund losses', 'get refunded figures wrong'],
  },
  {
    id: 'payout',
    way: { says: 'I know of no payout dates: staking takes place on the official staking site, under its terms. By the published rule a stake earns for each day, in BD, and it is locked for 180 days. What a watched wallet has earned so far by that rule is on My BD.', links: [{ label: 'Staking, in the Terms of Service', path: '/terms-of-service#staking' }, { label: 'My BD', path: '/my' }] },
    asks: ['When are rewards paid out?', 'when receive my rewards', 'how get my rewards paid out', 'how often rewards paid', 'rewards added my stake automatically', 'payout date', 'claim my rewards', 'withdraw only rewards'],
  },
  {
    id: 'stake-fees',
    way: { says: 'I know of no staking fee: staking takes place on the official staking site, under its terms, so look there before you confirm. Solana takes a network fee in SOL for every transaction. Looking up stakes in this app needs no transaction.', links: [{ label: 'Staking, in the Terms of Service', path: '/terms-of-service#staking' }, { label: 'How do I stake, in the FAQ', path: '/faq#how-to-stake' }] },
    asks: ['Does staking cost a fee?', 'staking cost gas fees', 'staking fee', 'what cost stake', 'fee unstaking', 'gas fees', 'withdrawal fee staking'],
  },
  {
    id: 'refund',
    way: { says: 'Nothing can be refunded here: this app holds none of your tokens or money, and a transfer on a blockchain cannot be undone. A stake goes back to its wallet once its 180 days are over, by the staking site; BD that is not staked can be sold on an exchange. If something went wrong, write to the team.', links: [{ label: 'What the app is, and what it is not, in the Terms of Service', path: '/terms-of-service#what-the-app-is' }, toContact] },
    asks: ['Can I get a refund?', 'refund', 'give my money back', 'chargeback', 'how get my money back', 'return my tokens'],
  },
  {
    id: 'disclaimer-daily',
    way: { says: 'The notice about risks is shown once a day, and the app opens when you accept it. The whole text is in the risk disclaimer.', links: [{ label: 'Risk Disclaimer', path: '/disclaimer' }] },
    asks: ['Why do I have to accept the disclaimer every day?', 'why notice come again', 'disclaimer popup', 'why must accept again', 'daily disclaimer', 'why notice every day'],
  },
  {
    id: 'terms',
    way: { says: 'The terms of service are the rules for using this app; the risk disclaimer sets out the risks of BD, staking, cards and the loan note; the privacy policy says what is stored about you.', links: [{ label: 'Terms of Service', path: '/terms-of-service' }, { label: 'Risk Disclaimer', path: '/disclaimer' }, toPrivacy] },
    asks: ['Where are the terms of service?', 'terms conditions', 'legal texts', 'where read disclaimer'],
  },
  {
    id: 'risk',
    way: { says: 'You can lose everything you put into BD. Its price can fall to zero within minutes, and there may be no buyers. During the 180-day lock you cannot sell, whatever happens. No deposit insurance and no compensation scheme covers a loss, and transfers on a blockchain cannot be undone. Use only money that you can afford to lose.', links: [{ label: 'Risk Disclaimer', path: '/disclaimer' }] },
    asks: ['What are the risks?', 'lose money', 'risky', 'risk staking', 'my money insured', 'deposit protection', 'what go wrong', 'what worst happen', 'could price go zero', 'what happens company fails', 'safe', 'staking safe', 'my tokens safe', 'losses covered', 'my stake insured', 'deposit insurance', 'liquidity risk', 'what if price falls while my stake locked', 'lost money', 'lost money because price dropped', 'what if blackduck goes bust', 'my money safe card', 'my money lost when price falls', 'card risky'],
  },
  {
    id: 'regulated',
    way: { says: 'I know of no licence or supervision: none is named here. BD is not a deposit, electronic money or legal tender; no deposit insurance, no investor compensation scheme and no public body covers a loss. BlackDuck is based in Dubai.', links: [{ label: 'No deposit protection, in the Risk Disclaimer', path: '/disclaimer#no-protection' }] },
    asks: ['Are you regulated?', 'blackduck regulated', 'are you licensed authority', 'supervised', 'which authority supervises', 'financial regulator', 'BD security'],
  },
  {
    id: 'trust',
    way: { says: 'You need not take our word for it: the vault, every stake and the token are public on the blockchain, and the links page names their addresses to compare on a block explorer. That says nothing about whether BD is right for you: the risks are set out in full in the risk disclaimer.', links: [{ label: 'Links', path: '/links' }, { label: 'Risk Disclaimer', path: '/disclaimer' }] },
    asks: ['Can I trust this?', 'how know real', 'rug pull', 'why should trust', 'project serious', 'verify', 'a fraud project', 'how check blockchain', 'figures real', 'did blackduck get hacked', 'vault ever hacked', 'official app', 'are you official blackduck app', 'real website'],
  },
  {
    id: 'stay-safe',
    way: { says: 'Never tell anyone your seed phrase, private key or password, and sign only what you began yourself. We never ask for them, by email, Telegram or anywhere else: whoever does so in our name is a fraudster. Open our sites from the links page, and compare addresses letter by letter.', links: [{ label: 'Links, the official addresses', path: '/links' }, { label: 'Your wallet and your keys, in the Terms of Service', path: '/terms-of-service#wallets' }] },
    asks: ['How do I protect myself from fraud?', 'protect myself scams', 'how recognise scam', 'email really', 'message real', 'how stay safe', 'ever ask my seed phrase', 'would support ask my key', 'phishing mail your name', 'email scam', 'scammers your name', 'how avoid scams', 'airdrop', 'got airdrop real', 'NFT my wallet says claim BD', 'ever dm first', 'support message me first', 'report phishing site'],
  },
  {
    id: 'lost-access',
    way: { says: 'A wallet belongs to whoever has its seed phrase: with it you open the wallet again in your wallet app, also on a new device. Nobody here has your password or keys, or can restore them, and without the seed phrase the wallet is lost, with its stake. This app has no password of its own. If somebody else may have the device or the phrase, move everything to a new wallet first.', links: [{ label: 'Your wallet and your keys, in the Terms of Service', path: '/terms-of-service#wallets' }, toContact] },
    asks: ['What if I lose access to my wallet?', 'forgot my wallet password', 'what if lose my phone', 'what happens when my phone lost', 'restore my wallet', 'recover my wallet', 'lost access my wallet', 'my phone broken how get my tokens', 'not get into my wallet more', 'new phone lost wallet', 'someone changed my password'],
  },
  {
    id: 'address-safe',
    way: { says: 'The public address of a wallet may be known to anyone: it shows what the wallet holds and has staked, and moves nothing. Never give anyone its seed phrase or private key.', links: [{ label: 'Your wallet and your keys, in the Terms of Service', path: '/terms-of-service#wallets' }] },
    asks: ['Is it safe to give my wallet address to support?', 'share my wallet address', 'safe share my wallet address', 'my public address safe'],
  },
  {
    id: 'irreversible',
    way: { says: 'No: a transfer on a blockchain can’t be undone, by us or by anyone else. Check the address and the amount before you sign.', links: [{ label: 'Blockchain and technology, in the Risk Disclaimer', path: '/disclaimer#technology' }] },
    asks: ['Can a transaction be undone?', 'undo transfer', 'get transaction back', 'transfers final'],
  },
  {
    id: 'tax',
    way: { says: 'Rewards, sales and card payments can be taxable. It is up to you to find out and to pay; this app gives no tax advice. A statement of what a wallet staked and withdrew, with its worth at the time, is there for your records and your tax adviser.', links: [{ label: 'Law and tax, in the Risk Disclaimer', path: '/disclaimer#law-and-tax' }, { label: 'Statement', path: '/my/statement' }] },
    asks: ['Do I have to pay tax?', 'tax staking rewards', 'rewards taxable', 'tax', 'tax report', 'how taxed', 'something my tax adviser', 'owe taxes rewards', 'interest payments taxed', 'interest loan note taxed'],
  },
  {
    id: 'business',
    way: { says: 'I know of no open positions, partner programmes or press office. Write to the team by the contact page.', links: [toContact] },
    asks: ['Can I work for you?', 'are you hiring', 'become influencer BD', 'press enquiry'],
  },
  {
    id: 'open-source',
    way: { says: 'The software is published under the licence that comes with its source. Figures may be quoted with their source and time.', links: [{ label: 'Rights in the app, in the Terms of Service', path: '/terms-of-service#rights' }] },
    asks: ['Is the app open source?', 'source code', 'where github', 'may quote figures', 'use figures article'],
  },
]
