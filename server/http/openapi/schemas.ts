import { z } from 'zod'
import { extend } from 'zod/mini'
import { adminAssignees, adminAssignment, adminBulk, adminBulkDone, adminCaseConflict, adminClosing, adminDecision, adminNote, adminQuestion, adminReopening, adminReview, adminUndo } from '../../../src/contract/admin-case.ts'
import { auditPage, auditVerification } from '../../../src/contract/admin-audit.ts'
import { whitelistPage, whitelistRevoked } from '../../../src/contract/admin-whitelist.ts'
import { adminRetention, adminSystem } from '../../../src/contract/admin-system.ts'
import { adminPersonErasing, adminPersonErasure, adminPersonFound, adminPersonQuestion } from '../../../src/contract/admin-person.ts'
import { adminApplications, adminContacts, adminLogs, adminStats } from '../../../src/contract/admin-lists.ts'
import { adminChallenged, adminCode, adminDone, adminLogin, adminLoginCode, adminSetup, adminSetupState, adminSignedIn } from '../../../src/contract/admin.ts'
import { adminExported, adminSubmission } from '../../../src/contract/admin-submission.ts'
import { adminAcceptance, adminInvitations, adminInvitationSeen, adminInvitationToken, adminInvite, adminInvited, adminNewFactor, adminOwnPassword, adminPasswordChange, adminPeople, adminRecoveryCodes, adminRoleChange } from '../../../src/contract/admin-people.ts'
import { adminAccount } from '../../../src/contract/admin-account.ts'
import { inboxChange, inboxCounts, inboxPage, inboxViewRequest, inboxViews } from '../../../src/contract/admin-inbox.ts'
import { cardApplication, cardApplicationV2 } from '../../../src/contract/card-application.ts'
import { caseAnswer, caseFiles, caseKey, caseList, casesQuestion, caseView } from '../../../src/contract/case.ts'
import { chatAnswer, chatEvent, chatQuestion } from '../../../src/contract/chat.ts'
import { contactMessage } from '../../../src/contract/contact-message.ts'
import { deployment } from '../../../src/contract/deployment.ts'
import { formCheck, formToken } from '../../../src/contract/form-check.ts'
import { history, historyAt, historyFigure, vaultGrowth } from '../../../src/contract/history.ts'
import { liveEvent, livePatch } from '../../../src/contract/live-event.ts'
import { loanApplication, loanFiles } from '../../../src/contract/loan-application.ts'
import { meta } from '../../../src/contract/meta.ts'
import { notificationList, notificationsMarked, unreadNotifications } from '../../../src/contract/notifications.ts'
import { problem } from '../../../src/contract/problem.ts'
import { pushKey, pushRequest, pushCredentials, pushUpdate } from '../../../src/contract/push.ts'
import { readPaths, reads, type ReadPath } from '../../../src/contract/reads.ts'
import { RPC_BATCH_LIMIT, rpcAnswer, rpcRequest } from '../../../src/contract/rpc.ts'
import { notWalletKinds } from '../../../src/contract/not-a-wallet.ts'
import { uploadAddress, uploadBegun } from '../../../src/contract/staged-upload.ts'
import { submissionAccepted } from '../../../src/contract/submission.ts'
import { vitalsReport, vitalsTaken } from '../../../src/contract/vitals.ts'
import { verificationRequest } from '../../../src/contract/verification-request.ts'
import { newTelegramDiagnostics, telegramDiagnostics, telegramTest, telegramTestResult } from '../../../src/contract/telegram-diagnostics.ts'
import { verification } from '../../../src/contract/verification.ts'
import { cardExists, cardHolderRequest, cardSeen, cardState, cardStatus, virtualCard, virtualCardRequest } from '../../../src/contract/virtual-card.ts'
import { virtualCardEligibility } from '../../../src/contract/virtual-card-eligibility.ts'
import { openedPairing, pairingAnswer, pairingDone, pairingEnd, pairingKey, pairingState } from '../../../src/contract/wallet-pairing.ts'
import { proofMessage, proofQuestion, proofSignature, proofToken, proofTransaction } from '../../../src/contract/wallet-proof.ts'
import { walletSessions, walletSessionsEnd, walletSessionsEnded } from '../../../src/contract/wallet-sessions.ts'
import { wallet, walletMovements, wallets } from '../../../src/contract/wallet.ts'
import { walletStatement } from '../../../src/contract/wallet-statement.ts'
import { calendarMade, calendarRequest, calendarRevoked } from '../../../src/contract/calendar.ts'
import { isBare } from '../../../src/contract/wire.ts'

/** Every JSON answer by its name in the document: the contract's own schemas. */
const answers: Readonly<Record<string, z.core.$ZodType>> = {
  ...Object.fromEntries(readPaths.map((path) => [readName(path), readBody(path)])),
  Meta: meta,
  Problem: problem,
  NoWallet: extend(problem, { kind: z.enum(notWalletKinds).optional(), owner: z.string().optional() }),
  UnknownHistory: extend(problem, { figures: z.array(historyFigure).optional() }),
  Deployment: deployment,
  Verification: verification,
  VirtualCardEligibility: virtualCardEligibility,
  Wallet: wallet,
  Wallets: wallets,
  WalletMovements: walletMovements,
  WalletStatement: walletStatement,
  CalendarMade: calendarMade,
  CalendarRevoked: calendarRevoked,
  History: history,
  HistoryAt: historyAt,
  HistoryAnswer: z.union([history, historyAt]),
  VaultGrowth: vaultGrowth,
  LiveEvent: liveEvent,
  LivePatch: livePatch,
  RpcAnswer: rpcAnswer,
  RpcAnswers: z.union([rpcAnswer, z.array(rpcAnswer).min(1).max(RPC_BATCH_LIMIT)]),
  TelegramDiagnostics: telegramDiagnostics,
  NewTelegramDiagnostics: newTelegramDiagnostics,
  TelegramTestResult: telegramTestResult,
  SubmissionAccepted: submissionAccepted,
  FormToken: formToken,
  FormCheck: formCheck,
  UploadBegun: uploadBegun,
  CaseView: caseView,
  CaseList: caseList,
  ProofMessage: proofMessage,
  ProofToken: proofToken,
  WalletSessions: walletSessions,
  WalletSessionsEnded: walletSessionsEnded,
  OpenedPairing: openedPairing,
  PairingState: pairingState,
  PairingDone: pairingDone,
  VirtualCard: virtualCard,
  CardExists: cardExists,
  CardSeen: cardSeen,
  CardState: cardState,
  CardStatus: cardStatus,
  NotificationList: notificationList,
  UnreadNotifications: unreadNotifications,
  NotificationsMarked: notificationsMarked,
  ChatAnswer: chatAnswer,
  ChatEvent: chatEvent,
  AdminDone: adminDone,
  AdminSetupState: adminSetupState,
  AdminSignedIn: adminSignedIn,
  AuditPage: auditPage,
  AuditVerification: auditVerification,
  AdminChallenged: adminChallenged,
  AdminAccount: adminAccount,
  AdminNewFactor: adminNewFactor,
  AdminRecoveryCodes: adminRecoveryCodes,
  AdminPeople: adminPeople,
  AdminInvitations: adminInvitations,
  AdminInvited: adminInvited,
  AdminInvitationSeen: adminInvitationSeen,
  AdminStats: adminStats,
  AdminApplications: adminApplications,
  AdminContacts: adminContacts,
  AdminLogs: adminLogs,
  AdminSubmission: adminSubmission,
  AdminCaseConflict: adminCaseConflict,
  AdminBulkDone: adminBulkDone,
  AdminAssignees: adminAssignees,
  WhitelistPage: whitelistPage,
  WhitelistRevoked: whitelistRevoked,
  AdminExport: adminExported,
  AdminPersonFound: adminPersonFound,
  AdminSystem: adminSystem,
  AdminRetention: adminRetention,
  AdminPersonErasing: adminPersonErasing,
  InboxPage: inboxPage,
  InboxCounts: inboxCounts,
  InboxViews: inboxViews,
  InboxChange: inboxChange,
  VitalsTaken: vitalsTaken,
  PushKey: pushKey,
  PushCredentials: pushCredentials,
  Alive: z.object({ status: z.literal('ok') }),
  Ready: z.object({ status: z.literal('ready') }),
  ReadyForReads: z.object({ status: z.literal('ready'), writes: z.enum(['ready', 'not_ready']), waitingFor: z.array(z.string()).optional() }),
  NotReady: z.object({ status: z.literal('not_ready'), waitingFor: z.array(z.string()) }),
}

/** A file, or where it was sent to before. */
const fileOrAddress = z.union([z.file(), uploadAddress])

/** Request bodies. Unlike an answer, a request may have extra fields. */
const questions: Readonly<Record<string, z.core.$ZodType>> = {
  ProofQuestion: proofQuestion,
  ProofSignature: proofSignature,
  ProofTransaction: proofTransaction,
  WalletSessionsEnd: walletSessionsEnd,
  PairingAnswer: pairingAnswer,
  CalendarRequest: calendarRequest,
  PairingKey: pairingKey,
  PairingEnd: pairingEnd,
  VirtualCardRequest: virtualCardRequest,
  CardHolderRequest: cardHolderRequest,
  ContactMessage: contactMessage,
  TelegramTest: telegramTest,
  CardApplication: cardApplication,
  CardApplicationV2: cardApplicationV2,
  VerificationRequest: verificationRequest,
  LoanApplication: z.object({ ...loanApplication.shape, ...Object.fromEntries(loanFiles.map((part) => [part, fileOrAddress])) }),
  CaseKey: caseKey,
  CaseAnswer: z.object({ ...caseAnswer.shape, ...Object.fromEntries(caseFiles.map((part) => [part, fileOrAddress.optional()])) }),
  CasesQuestion: casesQuestion,
  UploadPart: z.file(),
  ChatQuestion: chatQuestion,
  AdminLogin: adminLogin,
  AdminLoginCode: adminLoginCode,
  AdminCode: adminCode,
  AdminOwnPassword: adminOwnPassword,
  AdminPasswordChange: adminPasswordChange,
  AdminRoleChange: adminRoleChange,
  AdminInvite: adminInvite,
  AdminInvitationToken: adminInvitationToken,
  AdminAcceptance: adminAcceptance,
  AdminSetup: adminSetup,
  AdminReview: adminReview,
  AdminClosing: adminClosing,
  AdminReopening: adminReopening,
  AdminAssignment: adminAssignment,
  AdminNote: adminNote,
  AdminUndo: adminUndo,
  AdminBulk: adminBulk,
  AdminQuestion: adminQuestion,
  AdminDecision: adminDecision,
  AdminPersonQuestion: adminPersonQuestion,
  AdminPersonErasure: adminPersonErasure,
  InboxViewRequest: inboxViewRequest,
  VitalsReport: vitalsReport,
  PushRequest: pushRequest,
  PushUpdate: pushUpdate,
  RpcRequest: rpcRequest,
  RpcRequests: z.union([rpcRequest, z.array(rpcRequest).min(1).max(RPC_BATCH_LIMIT)]),
}

/** `/api/vault/live-balance` → `VaultLiveBalance`. */
export function readName(path: ReadPath): string {
  const words = path.replace(/^\/api\//, '').split(/[/-]/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** All of them as JSON Schema 2020-12, as OpenAPI 3.1 requires. They refer to one another by their place in the document. */
export function jsonSchemas(): Record<string, z.core.JSONSchema.BaseSchema> {
  return { ...convert(answers, 'output'), ...convert(questions, 'input') }
}

export function schemaReference(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

/** The body that HTTP carries: for most reads the record, for some the list in it. */
function readBody(path: ReadPath): z.core.$ZodType {
  const { shape } = reads[path]
  if (!isBare(path)) return reads[path]
  const list = Object.entries(shape).find(([field]) => field !== 'meta')
  if (!list) throw new Error(`${path} has nothing but meta`)
  return list[1]
}

function convert(named: Readonly<Record<string, z.core.$ZodType>>, io: 'input' | 'output'): Record<string, z.core.JSONSchema.BaseSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => schemaReference(id).$ref,
    override: ({ jsonSchema }) => {
      // The pattern of a named format is long and adds nothing.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      // The maximum of every integer in JavaScript adds nothing.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: _own, ...schema }]) => [id, schema]),
  )
}
