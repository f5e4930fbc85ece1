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
    asks: ['How do I reach a person?', 'contact', 'how can I contact you', 'email address of support', 'is there a telephone number', 'telegram group', 'community chat', 'how long until support answers', 'response time', 'when do you answer my email', 'help desk', 'talk to someone', 'speak to somebody from support', 'write to the team', 'how fast do you reply', 'I have a problem', 'I need support', 'opening hours', 'how do I make a complaint', 'live chat with a human', 'how long does an answer by email take', 'how fast on telegram', 'who do I complain to', 'where can I complain', 'do you answer at the weekend', 'your whatsapp', 'nobody helps me', 'nobody answers me I want a human', 'get me a person', 'this bot is no good get me somebody', 'third time I write and nobody answers'],
  },
  {
    id: 'case-withdraw',
    way: { says: 'Open My Case with your reference number and the email address that you gave. There you see its state, answer the team’s questions, with files where they ask for some, or withdraw it. Withdrawing cannot be undone, but you can send a new one at any time.', links: [toCase] },
    asks: ['How do I withdraw my application?', 'cancel my application', 'withdraw my case', 'take back my application', 'cancel my request', 'can I change my application', 'how do I answer a question of the team', 'revoke my loan application', 'delete my application I sent', 'add a document to my case', 'send a missing file to my application', 'upload another document to my case', 'I made a mistake in my application', 'I typed the wrong email in my application', 'the name in my application is wrong', 'correct my application', 'I typed the wrong email in my card application', 'I sent the form twice by mistake', 'I forgot to attach a file to my application', 'can I still add something to my application', 'I made a mess of the form can I start again', 'wrong amount in the form'],
  },
  {
    id: 'case-declined',
    way: { says: 'My Case shows the decision and what the team wrote about it. You can send a new application at any time; if you think that the decision is a mistake, write to the team with the reference number.', links: [toCase, toContact] },
    asks: ['My application was declined. What now?', 'can I apply again after a rejection', 'application rejected try again', 'why was my application rejected', 'appeal the decision', 'how do I see your decision', 'why did you turn me down', 'who decided against me', 'how often can I apply', 'may I apply a second time'],
  },
  {
    id: 'case-number',
    way: { says: 'The reference number, such as BD-20261121-123456, was shown after sending and is in the confirmation email. Without it, My Case can also show what was sent with your wallet’s proof. If neither helps, write to the team.', links: [toCase, toContact] },
    asks: ['Where do I find my reference number?', 'I lost my reference number', 'what is a reference number', 'reference number lost', 'how do I find my application without the number', 'where is the case number'],
  },
  {
    id: 'case-states',
    way: { says: 'On My Case: Received, it is stored. Passed to the team, it was sent on by email or Telegram, and nothing is decided yet. In review, somebody works on it. Waiting for you, the team has asked you something: answer it there, with up to two files of at most 10 MB each. Decided, with the decision and what the team wrote. Withdrawn or closed, it has ended.', links: [toCase] },
    asks: ['What do the states of a case mean?', 'what does waiting for you mean', 'it says waiting for you', 'my case says in review', 'is passed to the team good or bad', 'the team has asked me a question', 'how do I answer the question of the team'],
  },
  {
    id: 'case-arrived',
    way: { says: 'If a reference number was shown after sending, it has arrived and is stored: My Case shows it by that number and your email address, also when no confirmation email came. What was sent without a connection waits on Outgoing. If you have neither, write to the team.', links: [toCase, { label: 'Outgoing', path: '/outgoing' }, toContact] },
    asks: ['Did my message arrive?', 'I sent a message and got no confirmation email', 'did you receive my application', 'no confirmation email', 'I got no confirmation did my form arrive', 'has my form reached you', 'how do I know that my message was sent', 'did you get my form', 'no email came', 'I got no email after I sent it'],
  },
  {
    id: 'tray',
    way: { says: 'A form that you finish offline can wait in the tray on this device. It is sent by itself once there is a connection, oldest first, and counts once however often it is tried. After 30 days it is no longer sent by itself. On Outgoing you can send, edit or delete it.', links: [{ label: 'Outgoing', path: '/outgoing' }] },
    asks: ['What happens to a form that I finish offline?', 'outgoing', 'is my form sent later', 'form offline', 'can I send a form without connection', 'what happens to what I typed', 'send message offline', 'where are my unsent forms'],
  },
  {
    id: 'files',
    way: { says: 'A file can be an image (JPEG, PNG, WebP or HEIC) or a PDF, at most 10 MB. A picture that is too large can be made smaller in the form.', links: [toContact] },
    asks: ['Which files can I upload?', 'maximum file size', 'upload a picture', 'file too large', 'attach a pdf', 'how big can a file be', 'format of the upload'],
  },
  {
    id: 'privacy',
    way: { says: 'To read figures you give us nothing; what you send in forms is used to answer you and to review your application. There is no advertising, no tracker and no third-party analytics, and personal data is never sold. Requests carry an IP address, kept no longer than 30 days; submissions are stored without it. What the app keeps on your device stays there.', links: [toPrivacy] },
    asks: ['What do you know about me?', 'privacy', 'what personal data do you collect', 'do you sell my data', 'is my data safe', 'do you store my IP address', 'do you track my IP', 'do you log my IP address', 'who sees my data', 'do you know who I am', 'privacy policy', 'do you link my wallet to my name', 'is this anonymous', 'what data do you have about me', 'what do you store about me', 'which data do you save about me', 'what data do you retain about me', 'which data do you retain about me', 'what do you retain of my data', 'what data do you retain', 'who sees my wallet address', 'what happens with my data', 'can the team see who I am', 'what data leaves my phone', 'is my telegram handle public', 'does anyone see my email address', 'did you sell my email address', 'is my name public', 'do you follow the gdpr', 'what does your server log'],
  },
  {
    id: 'recipients',
    way: { says: 'What you send is stored in our database and goes to our staff, by email and by Telegram, so the operators of these services handle it; a card application also to the partner who issues the card. Some of them work outside your country. Authorities receive data when the law compels us. Nothing is sold, and what you only read leaves no more than an IP address, kept 30 days at most.', links: [{ label: 'Who receives it, in the Privacy Policy', path: '/privacy-policy#who-receives-it' }] },
    asks: ['Who receives my data?', 'do you share my data with others', 'do you share info with the government', 'do you give my data to the police', 'who gets my personal data', 'do third parties get my data', 'do you pass my data on', 'does the tax office get my data', 'who gets my card application', 'who gets to see my application', 'who reads the forms', 'is my application passed on to the partner', 'what information do you pass on to the card partner', 'what does the card partner get to know about me', 'is my data stored in the EU', 'in which country is my data', 'is my data sent abroad'],
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
    asks: ['How long do you keep my data?', 'data retention', 'how long is my passport stored', 'how long do you store my application', 'when is my data deleted', 'how long are contact messages kept', 'how long do you keep my documents', 'retention period', 'how long are logs kept', 'how long do you hold on to passport copies', 'how long do you store loan documents', 'how long are messages stored', 'how long do you keep my card application', 'how long do you keep a message sent with the contact form', 'how long is my message kept', 'how long are verification requests kept', 'what happens to a case in which nobody does anything', 'when is a case closed by itself', 'how long do you keep rejected applications', 'what happens to my passport after the loan ends', 'how long do you keep the passport of the loan'],
  },
  {
    id: 'delete-data',
    way: { says: 'You may ask what we hold about you, have it corrected or deleted, and receive it in a common format: write through the contact page, with the word Privacy in the subject. It is answered within 30 days, and we ask for proof that you are the person concerned. What is stored on this device you clear in the settings. What is on the blockchain nobody can delete.', links: [toContact, { label: 'Your rights, in the Privacy Policy', path: '/privacy-policy#your-rights' }, { label: 'Settings', path: '/settings' }] },
    asks: ['How do I have my data deleted?', 'delete my data', 'right to be forgotten', 'remove my personal data', 'what rights do I have', 'get a copy of my data', 'delete my account', 'forget me', 'correct my data', 'delete my personal information', 'withdraw my consent', 'export my personal data', 'what data do you hold about me', 'change my email address in my application', 'my name is wrong in my data', 'complain to the data protection authority'],
  },
  {
    id: 'documents-safe',
    way: { says: 'Copies of identity documents, such as a passport or a utility bill, are encrypted where they are stored, can be read by administrators only, and every access is recorded.', links: [{ label: 'Who receives it, in the Privacy Policy', path: '/privacy-policy#who-receives-it' }] },
    asks: ['Are my documents safe with you?', 'are my passport copies safe', 'who can see my passport', 'is my passport encrypted', 'how safe are the documents I upload', 'how do you protect my documents', 'who can read my uploaded files', 'how do you store my ID'],
  },
  {
    id: 'watch-private',
    way: { says: 'Nobody else sees which wallets you watch: the list and the names are kept on this device alone. The server learns an address only when the app asks what it holds and has staked, does not link it to your name unless you send both, and keeps it only for a calendar or alerts that you asked for. What a wallet holds is public on the blockchain, so anyone may look at any wallet.', links: [{ label: 'What stays on your device, in the Privacy Policy', path: '/privacy-policy#on-your-device' }] },
    asks: ['Who sees which wallets I watch?', 'do you know which wallet I watch', 'is my wallet watched by others', 'can others see my watch list', 'does the server know my watched wallets', 'is watching a wallet private', 'can anyone see my wallet', 'are my watched wallets stored', 'do you know who I am when I enter my wallet address', 'what happens to the address that I paste', 'is my wallet linked to my name', 'do you link my address to me', 'is my wallet address tied to my identity', 'is my address linked to my identity', 'are my watched wallets visible to you'],
  },
  {
    id: 'chat-privacy',
    way: { says: 'What you write here is answered and not kept, and it is not logged. Where a language model answers, its operator receives the text and nothing about you. Please put no personal data and never a seed phrase into it.', links: [{ label: 'What you send us, in the Privacy Policy', path: '/privacy-policy#what-you-send' }] },
    asks: ['Is this chat stored?', 'do you keep what I write here', 'is this conversation recorded', 'who reads this chat', 'is the chat private', 'do you train an AI on my questions', 'are my questions used for training', 'how long is this chat kept', 'who reads this', 'does anyone read this', 'do you read my messages here', 'are you recording this', 'does the AI get my wallet address'],
  },
  {
    id: 'age',
    way: { says: 'You must be an adult, 18 or older and of full legal capacity, and allowed to hold digital tokens where you live. Some services are not open in every country.', links: [{ label: 'Who may use the app, in the Terms of Service', path: '/terms-of-service#who-may-use-it' }] },
    asks: ['How old must I be?', 'minimum age', 'can I use it if I am 16', 'can my son who is 16 years old use it', 'am I old enough', 'is it for minors', 'in which countries is it available', 'is it available in my country', 'can I use it in Germany', 'which countries', 'who may use the app', 'age limit', 'is it legal in my country', 'country restrictions', 'is my country allowed', 'is BD legal in the US', 'is it banned in my country'],
  },
  {
    id: 'law',
    way: { says: 'The law of Dubai applies to the terms of service, unless mandatory law of the country you live in protects you better. The convertible loan note is under ADGM commercial law.', links: [{ label: 'Changes, end and law, in the Terms of Service', path: '/terms-of-service#changes-and-law' }] },
    asks: ['Which law applies?', 'jurisdiction', 'governing law', 'which court', 'what law governs the terms', 'terms of service law', 'where can I sue you'],
  },
  {
    id: 'liability',
    way: { says: 'The app is provided as is: BlackDuck does not warrant that it is always reachable or that its figures are right. As far as the law allows, it is not liable for losses from decisions based on the app, from price changes, from faults of others, or from lost keys.', links: [{ label: 'Warranty and liability, in the Terms of Service', path: '/terms-of-service#liability' }] },
    asks: ['Who is liable if something goes wrong?', 'are you liable', 'do you take responsibility', 'warranty', 'liability for losses', 'who is responsible for losses', 'who pays if I lose money', 'do you refund losses', 'do I get refunded if the figures are wrong'],
  },
  {
    id: 'payout',
    way: { says: 'I know of no payout dates: staking takes place on the official staking site, under its terms. By the published rule a stake earns for each day, in BD, and it is locked for 180 days. What a watched wallet has earned so far by that rule is on My BD.', links: [{ label: 'Staking, in the Terms of Service', path: '/terms-of-service#staking' }, { label: 'My BD', path: '/my' }] },
    asks: ['When are rewards paid out?', 'when do I receive my rewards', 'how do I get my rewards paid out', 'how often are rewards paid', 'are rewards added to my stake automatically', 'payout date', 'claim my rewards', 'can I withdraw only the rewards'],
  },
  {
    id: 'stake-fees',
    way: { says: 'I know of no staking fee: staking takes place on the official staking site, under its terms, so look there before you confirm. Solana takes a network fee in SOL for every transaction. Looking up stakes in this app needs no transaction.', links: [{ label: 'Staking, in the Terms of Service', path: '/terms-of-service#staking' }, { label: 'How do I stake, in the FAQ', path: '/faq#how-to-stake' }] },
    asks: ['Does staking cost a fee?', 'does staking cost gas or fees', 'staking fee', 'what does it cost to stake', 'fee for unstaking', 'gas fees', 'withdrawal fee of staking'],
  },
  {
    id: 'refund',
    way: { says: 'Nothing can be refunded here: this app holds none of your tokens or money, and a transfer on a blockchain cannot be undone. A stake goes back to its wallet once its 180 days are over, by the staking site; BD that is not staked can be sold on an exchange. If something went wrong, write to the team.', links: [{ label: 'What the app is, and what it is not, in the Terms of Service', path: '/terms-of-service#what-the-app-is' }, toContact] },
    asks: ['Can I get a refund?', 'refund', 'can you give me my money back', 'chargeback', 'how do I get my money back', 'can I return my tokens'],
  },
  {
    id: 'disclaimer-daily',
    way: { says: 'The notice about risks is shown once a day, and the app opens when you accept it. The whole text is in the risk disclaimer.', links: [{ label: 'Risk Disclaimer', path: '/disclaimer' }] },
    asks: ['Why do I have to accept the disclaimer every day?', 'why does the notice come again', 'disclaimer popup', 'why must I accept again', 'daily disclaimer', 'why is there a notice every day'],
  },
  {
    id: 'terms',
    way: { says: 'The terms of service are the rules for using this app; the risk disclaimer sets out the risks of BD, staking, cards and the loan note; the privacy policy says what is stored about you.', links: [{ label: 'Terms of Service', path: '/terms-of-service' }, { label: 'Risk Disclaimer', path: '/disclaimer' }, toPrivacy] },
    asks: ['Where are the terms of service?', 'terms and conditions', 'legal texts', 'where can I read the disclaimer'],
  },
  {
    id: 'risk',
    way: { says: 'You can lose everything you put into BD. Its price can fall to zero within minutes, and there may be no buyers. During the 180-day lock you cannot sell, whatever happens. No deposit insurance and no compensation scheme covers a loss, and transfers on a blockchain cannot be undone. Use only money that you can afford to lose.', links: [{ label: 'Risk Disclaimer', path: '/disclaimer' }] },
    asks: ['What are the risks?', 'can I lose money', 'is it risky', 'risk of staking', 'is my money insured', 'is there deposit protection', 'what can go wrong', 'what is the worst that can happen', 'could the price go to zero', 'what happens if the company fails', 'is it safe', 'is staking safe', 'are my tokens safe', 'are losses covered', 'is my stake insured', 'deposit insurance', 'liquidity risk', 'what if the price falls while my stake is locked', 'I lost money', 'I lost money because the price dropped', 'what if blackduck goes bust', 'is my money safe with the card', 'can my money be lost when the price falls', 'is the card risky', 'if the price drops do I lose my rewards'],
  },
  {
    id: 'regulated',
    way: { says: 'I know of no licence or supervision: none is named here. BD is not a deposit, electronic money or legal tender; no deposit insurance, no investor compensation scheme and no public body covers a loss. BlackDuck is based in Dubai.', links: [{ label: 'No deposit protection, in the Risk Disclaimer', path: '/disclaimer#no-protection' }] },
    asks: ['Are you regulated?', 'is blackduck regulated', 'are you licensed by an authority', 'is it supervised', 'which authority supervises you', 'financial regulator', 'is BD a security'],
  },
  {
    id: 'trust',
    way: { says: 'You need not take our word for it: the vault, every stake and the token are public on the blockchain, and the links page names their addresses to compare on a block explorer. That says nothing about whether BD is right for you: the risks are set out in full in the risk disclaimer.', links: [{ label: 'Links', path: '/links' }, { label: 'Risk Disclaimer', path: '/disclaimer' }] },
    asks: ['Can I trust this?', 'how do I know it is real', 'is this a rug pull', 'why should I trust you', 'is this project serious', 'can I verify this', 'is it a fraud project', 'how can I check on the blockchain', 'are the figures real', 'did blackduck get hacked', 'has the vault ever been hacked', 'is this the official app', 'are you the official blackduck app', 'is this the real website', 'is the card legit'],
  },
  {
    id: 'stay-safe',
    way: { says: 'Never tell anyone your seed phrase, private key or password, and sign only what you began yourself. We never ask for them, by email, Telegram or anywhere else: whoever does so in our name is a fraudster. Open our sites from the links page, and compare addresses letter by letter.', links: [{ label: 'Links, the official addresses', path: '/links' }, { label: 'Your wallet and your keys, in the Terms of Service', path: '/terms-of-service#wallets' }] },
    asks: ['How do I protect myself from fraud?', 'protect myself from scams', 'how do I recognise a scam', 'is this email really from you', 'is this message from you real', 'how do I stay safe', 'do you ever ask for my seed phrase', 'would support ask for my key', 'phishing mail in your name', 'is this email a scam', 'scammers in your name', 'how do I avoid scams', 'is there an airdrop', 'I got an airdrop is it real', 'an NFT in my wallet says claim BD', 'do you ever dm first', 'will support message me first', 'report a phishing site'],
  },
  {
    id: 'lost-access',
    way: { says: 'A wallet belongs to whoever has its seed phrase: with it you open the wallet again in your wallet app, also on a new device. Nobody here has your password or keys, or can restore them, and without the seed phrase the wallet is lost, with its stake. This app has no password of its own. If somebody else may have the device or the phrase, move everything to a new wallet first.', links: [{ label: 'Your wallet and your keys, in the Terms of Service', path: '/terms-of-service#wallets' }, toContact] },
    asks: ['What if I lose access to my wallet?', 'I forgot my wallet password', 'what if I lose my phone', 'what happens when my phone is lost', 'can you restore my wallet', 'recover my wallet', 'I lost access to my wallet', 'my phone is broken how do I get to my tokens', 'I can not get into my wallet any more', 'new phone lost wallet', 'someone changed my password'],
  },
  {
    id: 'address-safe',
    way: { says: 'The public address of a wallet may be known to anyone: it shows what the wallet holds and has staked, and moves nothing. Never give anyone its seed phrase or private key.', links: [{ label: 'Your wallet and your keys, in the Terms of Service', path: '/terms-of-service#wallets' }] },
    asks: ['Is it safe to give my wallet address to support?', 'can I share my wallet address', 'is it safe to share my wallet address', 'is my public address safe'],
  },
  {
    id: 'irreversible',
    way: { says: 'No: a transfer on a blockchain can’t be undone, by us or by anyone else. Check the address and the amount before you sign.', links: [{ label: 'Blockchain and technology, in the Risk Disclaimer', path: '/disclaimer#technology' }] },
    asks: ['Can a transaction be undone?', 'undo a transfer', 'can I get a transaction back', 'are transfers final'],
  },
  {
    id: 'tax',
    way: { says: 'Rewards, sales and card payments can be taxable. It is up to you to find out and to pay; this app gives no tax advice. A statement of what a wallet staked and withdrew, with its worth at the time, is there for your records and your tax adviser.', links: [{ label: 'Law and tax, in the Risk Disclaimer', path: '/disclaimer#law-and-tax' }, { label: 'Statement', path: '/my/statement' }] },
    asks: ['Do I have to pay tax?', 'tax on staking rewards', 'are rewards taxable', 'tax', 'tax report', 'how is it taxed', 'something for my tax adviser', 'do I owe taxes on rewards', 'are interest payments taxed', 'is the interest of the loan note taxed'],
  },
  {
    id: 'business',
    way: { says: 'I know of no open positions, partner programmes or press office. Write to the team by the contact page.', links: [toContact] },
    asks: ['Can I work for you?', 'are you hiring', 'become an influencer for BD', 'press enquiry'],
  },
  {
    id: 'open-source',
    way: { says: 'The software is published under the licence that comes with its source. Figures may be quoted with their source and time.', links: [{ label: 'Rights in the app, in the Terms of Service', path: '/terms-of-service#rights' }] },
    asks: ['Is the app open source?', 'source code', 'where is the github', 'may I quote the figures', 'can I use your figures in an article'],
  },
]
