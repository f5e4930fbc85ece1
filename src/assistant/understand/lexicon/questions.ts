import type { Lexicon } from './concept.ts'

/** The words that say what is asked of a thing. */
export const questionWords = {
  howMuch: ['how_much how_many howmuch howmany', 'wie_viel wieviel wie_viele wieviele wie_hoch wie_gross', 'cuanto cuanta cuantos cuantas', 'combien', 'كم'],
  number: ['number count', 'anzahl zahl', 'numero cantidad', 'nombre', 'عدد'],
  when: ['when whens date dates', 'wann datum termin*', 'cuando fecha*', 'quand date', 'متى تاريخ موعد'],
  howLong: ['how_long long duration time_it_take', 'wie_lange lange dauer* dauert', 'cuanto_tiempo tarda tardan duracion dura', 'combien_de_temps duree longtemps dure', 'كم_من_الوقت مده كم_يوم يستغرق تستغرق'],
  where: ['where wheres', 'wo woher wohin', 'donde', 'ou_est ou_sont ou_puis ou_peut ou_trouver ou_acheter ou_voir ou_se', 'اين وين'],
  who: ['who whom whos', 'wer wem wen', 'quien quienes', 'qui', 'مين'],
  why: ['why reason', 'warum wieso weshalb', 'por_que', 'pourquoi', 'لماذا ليش'],
  how: ['how', 'wie', 'como', 'comment', 'كيف'],
  my: ['my mine own', 'mein meine meinen meiner meines meinem eigene*', 'mi mis mio mia', 'mon ma mes', 'عندي لدي الخاص_بي'],
  happens: ['happen* what_if consequence*', 'passier* geschieht was_ist_wenn', 'pasa ocurre sucede pasaria', 'passe_t_il se_passe arrive_t_il arrive', 'يحدث يحصل ماذا_لو'],
  need: ['need needs needed require* requirement* must have_to necessary', 'brauch* notig* muss mussen benotig* erforderlich voraussetzung*', 'necesit* requier* requisit* hace_falta debo', 'faut besoin necessaire requis dois conditions', 'احتاج يلزم مطلوب شروط يجب تحتاج'],
  get: ['get gets getting obtain receive receives received', 'bekomm* krieg* erhalt* hol*', 'obten* consegu* recib* saco', 'obten* recev* recoi* avoir', 'احصل الحصول نحصل استلم'],
  below: ['below under less_than beneath lower_than fewer drop_below drops fall_below falls_below underneath reduce not_enough', 'unter weniger_als unterschreit* sinkt sinke darunter', 'debajo menos_de inferior baja_de bajo_de bajo', 'dessous moins_de inferieur tombe sous descends', 'اقل_من تحت دون اقل'],
  minimum: ['minimum min minimal least smallest lowest minumum', 'mindest* minimum minimal* wenigstens', 'minimo minima menos', 'minimum minimal* moins', 'الحد_الادنى ادنى اقل_مبلغ الادنى'],
  maximum: ['maximum max most highest biggest largest', 'maximal* hochst* maximum meisten grosste*', 'maximo maxima mas_alto mayor* mayores', 'maximum maximal* plus_grand plus_gros gros', 'الحد_الاقصى اقصى اكبر'],
  total: ['total overall altogether all_together in_all', 'insgesamt gesamt* total', 'total en_total', 'total totale au_total', 'اجمالي مجموع الكلي الاجمالي'],
  now: ['now current currently today present latest live atm right_now', 'jetzt aktuell* heute momentan gerade derzeit', 'ahora actual actualmente hoy', 'actuel* actuellement maintenant aujourd_hui', 'الان حاليا الحالي اليوم'],
  list: ['list which what_are types levels', 'welche liste', 'cuales lista', 'quels quelles liste', 'ما_هي انواع'],
  mean: ['mean means meaning definition define explain explanation', 'bedeut* heisst erklar* heissen', 'significa explica* quiere_decir', 'signifie veut_dire expliqu*', 'معنى يعني اشرح شرح'],
  difference: ['difference differ differs compare vs versus', 'unterschied*', 'diferencia*', 'difference*', 'الفرق فرق'],
  source: ['source sources come_from comes_from taken_from from_where origin', 'quelle* herkunft stammt stammen woher_kommt woher_kommen woher', 'fuente* proviene* viene vienen de_donde', 'source* provient provien* vient viennent d_ou', 'مصدر مصادر تاتي ياتي'],
  guarantee: ['guarant* promise* assured certain sure', 'garantier* garantie sicher_dass versprech*', 'garanti* asegurad* promet*', 'garanti* promesse', 'مضمون ضمان مضمونه'],
  nextOne: ['next upcoming following soonest', 'nachste* nachster', 'proximo proxima siguiente', 'prochain* suivant*', 'التالي القادم التاليه القادمه'],
  missing: ['missing short until to_reach reach away_from more_for further distance left_to lack away how_far far_from far', 'fehlt fehlen bis_zum bis_zur erreich* noch_bis', 'falta faltan alcanzar llegar hasta', 'manque atteindre jusqu', 'ينقص ينقصني للوصول باقي تبقى'],
  possible: ['possible allowed permitted may', 'moglich darf erlaubt', 'posible permit*', 'possible permis autorise', 'ممكن يمكن هل_يمكن'],
  together: ['both together combined', 'zusammen beide', 'ambos juntos', 'ensemble', 'معا'],
} as const satisfies Lexicon

/** Words that say nothing about what is asked. They tell the language. */
export const emptyWords = {
  en: 'a about again all also am an and any anyone anything are as at back be because been being but by can could did do does doing done dont each else even ever for from give go going gonna good got guys had has have havent he hello help her here hey hi him his i id if ill im in into is isnt it its ive just kind know let lets like little look looking lot made make makes maybe me mean might more much n need_to new no not of off ok okay on one ones only or other our out over person pls please plz possibly put question quick r really right s said say see seen she should show so some somebody something still such sure t take tell than thanks that thats the their them then there theres these they thing things think this those to too try trying u up ur us use used using very via want wanna wanted was way we well were what whats which while will with within without wondering would wouldnt y yes yet you your yours youre bd blackduck actually exactly currently_ does_it is_it anyway kinda sort gets gotta thx bro sir madam dear friend hows',
  de: 'aber ab als alle allem allen alles also am an auch auf aus bei beim bin bist bitte da damit dann das dass dazu dein deine dem den denn der des die dir doch du durch ein eine einem einen einer eines er es etwas euch euer fur ganz gibt gib geben gegen gern geht genau gerne habe haben habt hab hallo hat hatte hier ich ihm ihn ihr ihre im in ist ja jede jeder jedes kann kannst konnen konnte konnt lasst machen mache macht mal man mehr mich mir mit mochte mochten musst nach nein nicht noch nun nur ob oder ohne per sagen sag schon sehr sein seine seid sich sie sind so sogar soll sollte sonst tun und uns unser vom von vor war was weil weiss wenn werde werden wird will wir wollen wurde wurden zu zum zur zeig zeigen uber eigentlich wirklich dort dafur davon worauf wozu wofur womit',
  es: 'a al algo alguien alguna alguno ante asi aunque aqui cada casi con cosa cual de del desde dia donde_ dime e el ella ellos en entre era es esa ese eso esta este esto estan estar estoy fue ha hay haya hace hacer hago he hola la las le les lo los mas me mucho muy nada ni no nos nosotros o os otra otro para pero por porque pueda puede pueden puedo poder que quiero quisiera se sea ser si sin sobre solo son soy su sus tal tambien tanto te tengo tener tiene tienen toda todo todos tu tus un una uno unos usted y ya yo favor gracias decir saber sabes hasta_ estos',
  fr: 'a ai alors au aussi aux avec avez bien bonjour c ca car ce cela ces cet cette comme d dans de des deux dit dites dis donc du elle en encore es est et etes etre eu eux fait faire fais ici il ils j je jamais juste l la le les leur lui mais me meme merci moi n ne ni non nos notre nous on ont ou oui par pas peut peux pour pouvez puis plus qu quand_ que quel quelle quelqu quoi s sa sans se sera ses si son sont suis sur svp ta te tes toi ton tous tout toute tres tu un une va veux voudrais vais votre vos vous y voir savoir plait salut sera',
  ar: 'في من على عن الى الي ان انا انت هو هي هم هل ما ماذا هذا هذه ذلك تلك التي الذي او ثم قد لقد كان كانت يكون تكون مع كل بعد قبل عند اذا لو لا لم لن ليس نعم يا اي ايضا فقط جدا لكي حتى منذ اريد اود ارجو من_فضلك فضلك شكرا مرحبا السلام عليكم شيء هنا هناك كيفيه به بها له لها لي فيه فيها منه منها اذن بدي ابغى ايش شو وش تم يتم',
} as const
