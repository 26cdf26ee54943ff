// Valhalla explained in our own words. Facts of the draft rules; cards, rewards and gods' tokens are Fimbul's house set.
import type { Language } from "../../settings.svelte";
import type { Rulebook, Section } from "./rulebook";

const en: Section[] = [
  {
    id: "house",
    icon: "hint",
    title: "A house set for draft rules",
    blocks: [
      "Blood Rage: Valhalla is not out: only a draft of its rules has been shown. The frame played here follows that draft. The names of the halls, the plan of doorways, all rewards, the gods' tokens and every card are Fimbul's own house set, made so that the draft can be played at all. They are not the publisher's and will differ from the finished game.",
      "Where the draft is silent we decide by rulings of our own, numbered V1, V2 and so on. They stand at the end of this page.",
    ],
  },
  {
    id: "aim",
    icon: "glory",
    title: "The aim",
    blocks: [
      "The world has ended and everybody worth a song is dead. In the halls of Valhalla three to five clans go on as before: they brag, brawl and court the gods. Over three Ages you gain Glory by winning battles, fulfilling Quests and proving your valor before the gods. The most Glory wins; equal clans share the victory.",
    ],
  },
  {
    id: "board",
    icon: "valhalla",
    title: "The halls",
    blocks: [
      "Eight Chambers surround Odin's Throne. They are joined by fourteen doorways; two Chambers are adjacent only if there is a doorway between them, not merely a wall. A Chamber holds any number of figures.",
      {
        steps: [
          [
            "Closed",
            "Three Chambers begin with a numbered Chamber token. Nobody summons there, and nobody contests it. Marching in is allowed.",
          ],
          [
            "With a god",
            "In each Age a god comes to the closed Chamber with the lowest number and its token is removed. The god's token replaces the Chamber's reward. Nobody summons there.",
          ],
          ["Common", "All others, except Odin's Throne: five in every Age. Here figures are summoned."],
          [
            "Odin's Throne",
            "Never common: you reach it by marching or by answering a call. Its reward is the greatest.",
          ],
        ],
      },
    ],
  },
  {
    id: "clan",
    icon: "elite",
    title: "Your clan",
    blocks: [
      {
        steps: [
          [
            "Rage",
            "What you spend on actions in an Age, at most 12. It is set to your Rage stat when the Action phase begins.",
          ],
          ["Axes", "The Glory you gain for each battle you win."],
          ["Horns", "The Glory you gain for each Quest you fulfil. They limit nothing here."],
        ],
      },
      "Each stat has six steps; at the end a stat on step 4 or 5 is worth 10 Glory, on step 6 it is worth 20.",
      "A clan has two Elites and six Warriors, all of STR 1 until upgrades say otherwise. Monsters come with upgrade cards: at most three on small and two on large bases.",
      "The clan sheet has seven slots. Upgrades and committed Quests share them, and nothing in a slot can be replaced; Quests leave theirs at the end of the Age.",
    ],
  },
  {
    id: "age",
    icon: "ragnarok",
    title: "An Age, phase by phase",
    blocks: [
      {
        steps: [
          ["God Arrives", "The god of the Age takes its Chamber."],
          ["Gods' Gifts", "Draft five of six cards."],
          ["Action", "Take turns, one action each, until the Rage or the rewards run out."],
          ["Quest", "Reveal the Quests; fulfilled ones pay."],
          ["Prove Valor", "The majorities at the Throne and with the gods score and leave."],
          ["Release Warriors", "Everybody returns from kill piles and Sauna to the reserves."],
        ],
      },
      "Then the reward tokens are taken off, everyone takes back their own discard pile and keeps up to three cards, and the next player becomes first player.",
    ],
  },
  {
    id: "gifts",
    icon: "pick",
    title: "Gods' Gifts: the draft",
    blocks: [
      "The deck holds the cards of the three gods of the game and three Monsters for each player. Everybody is dealt six cards, takes one and passes the rest, to the left in the First and Third Age, to the right in the Second, until five are taken. The last card goes under the deck unseen.",
    ],
  },
  {
    id: "actions",
    icon: "summon",
    title: "The five actions",
    blocks: [
      "In turn, clockwise from the first player, each clan with Rage left takes one action or passes. At 0 Rage you take no action, not even a free one; if you gain Rage you are back in turn.",
      {
        steps: [
          [
            "Summon",
            "For 1 Rage, bring a Warrior or an Elite from your reserve into a common Chamber. A Monster costs nothing, but you need at least 1 Rage to act.",
          ],
          [
            "March",
            "For 1 Rage, move any number of your figures from one Chamber to adjacent ones, in as many groups as you like.",
          ],
          [
            "Upgrade",
            "Play an upgrade into a free slot for the Rage it costs. A Monster goes to your reserve and is summoned later.",
          ],
          ["Quest", "Commit a Quest face down in a free slot, for nothing."],
          [
            "Contest",
            "For nothing, try for the reward of a Chamber where you have a figure, if it is not closed and nobody has taken it in this Age.",
          ],
          ["Pass", "Give up all your Rage. You act no more in this Age and gain no Rage."],
        ],
      },
      "The phase ends when nobody can act, or when every reward that can be taken has been taken.",
    ],
  },
  {
    id: "battle",
    icon: "contest",
    title: "Contest and battle",
    blocks: [
      {
        steps: [
          [
            "Call to Battle",
            "Once round the table from the contester's left, the contester last: each clan may send one figure from an adjacent Chamber.",
          ],
          ["No enemy", "If nobody else is there, the contester takes the reward without a battle."],
          [
            "Play cards",
            "Every clan with a figure there plays one card from hand if it has any, face down; all are revealed together. A card of another type counts +0.",
          ],
          [
            "Outcome",
            "Each clan adds the STR of its figures and its card. The highest total wins alone; if the highest is tied, everybody loses.",
          ],
          ["Losses", "The losers' figures go to the winner's kill pile, after a tie to the Sauna."],
          [
            "Cards",
            "Losers take their cards back; the winner's goes to its own discard pile and comes back at the end of the Age.",
          ],
          [
            "Reward",
            "A contester who wins covers the reward with a reward token and takes it. If a defender wins, the reward stays and may be contested again.",
          ],
          ["Battle Glory", "The winner gains Glory equal to its Axes, counted after the reward."],
        ],
      },
    ],
  },
  {
    id: "quests",
    icon: "quest-card",
    title: "The Quest phase",
    blocks: [
      "All Quests are revealed and judged on the same board. For each fulfilled one you may raise a stat by a step, then gain Glory equal to your Horns. All Quests return to their owners' hands, fulfilled or not.",
    ],
  },
  {
    id: "valor",
    icon: "throne",
    title: "Prove Valor",
    blocks: [
      "At Odin's Throne and in each Chamber with a god, the clan with the most figures (not STR) gains Glory for each of its figures there: 3 in the First Age, 4 in the Second, 5 in the Third. Those figures go to the Sauna. Tied clans all score and all leave; the others stay.",
    ],
  },
  {
    id: "end",
    icon: "winner",
    title: "The end of the game",
    blocks: [
      "After the Third Age each stat on step 4 or 5 gives 10 Glory, each on step 6 gives 20. The most Glory wins.",
    ],
  },
  {
    id: "secrets",
    icon: "odin",
    title: "What is open, what is hidden",
    blocks: [
      "Hands, Quests that lie face down and the packs of the draft are secret. The board, clan sheets, kill piles, the Sauna and the discard piles are open, and so is which god comes when and where.",
    ],
  },
];

const fr: Section[] = [
  {
    id: "house",
    icon: "hint",
    title: "Un jeu maison pour des règles provisoires",
    blocks: [
      "Blood Rage: Valhalla n’est pas paru : seule une ébauche de ses règles a été montrée. Le cadre joué ici suit cette ébauche. Les noms des salles, le plan des passages, toutes les récompenses, les jetons des dieux et chaque carte sont le jeu maison de Fimbul, créé pour que l’ébauche puisse être jouée. Rien de cela ne vient de l’éditeur, et le jeu final sera différent.",
      "Là où l’ébauche se tait, nos propres décisions tranchent, numérotées V1, V2 et ainsi de suite. Elles se trouvent à la fin de cette page.",
    ],
  },
  {
    id: "aim",
    icon: "glory",
    title: "Le but du jeu",
    blocks: [
      "Le monde est fini, et tous ceux qui valaient une chanson sont morts. Dans les salles du Valhalla, trois à cinq clans continuent comme avant : ils se vantent, se battent et courtisent les dieux. En trois Âges, vous gagnez de la Gloire en remportant des batailles, en accomplissant des Quêtes et en prouvant votre valeur devant les dieux. Le plus de Gloire l’emporte ; à égalité, la victoire est partagée.",
    ],
  },
  {
    id: "board",
    icon: "valhalla",
    title: "Les salles",
    blocks: [
      "Huit Chambres entourent le Trône d’Odin. Quatorze passages les relient ; deux Chambres ne sont adjacentes que s’il y a un passage entre elles, un mur commun ne suffit pas. Une Chambre accueille autant de figurines qu’on veut.",
      {
        steps: [
          [
            "Fermée",
            "Trois Chambres commencent avec un jeton Chambre numéroté. On n’y invoque personne, et on n’y lance pas de Défi. On peut y entrer en marchant.",
          ],
          [
            "Avec un dieu",
            "À chaque Âge, un dieu vient dans la Chambre fermée au plus petit numéro, dont le jeton est retiré. Le jeton du dieu remplace la récompense de la Chambre. On n’y invoque personne.",
          ],
          ["Commune", "Toutes les autres, sauf le Trône d’Odin : cinq à chaque Âge. C’est là qu’on invoque."],
          [
            "Le Trône d’Odin",
            "Jamais commun : on y entre en marchant ou en répondant à un appel. Sa récompense est la plus grande.",
          ],
        ],
      },
    ],
  },
  {
    id: "clan",
    icon: "elite",
    title: "Votre clan",
    blocks: [
      {
        steps: [
          [
            "Rage",
            "Ce que vous dépensez en actions pendant un Âge, 12 au plus. Elle est fixée à votre niveau de Rage au début de la phase d’Action.",
          ],
          ["Haches", "La Gloire que rapporte chaque bataille gagnée."],
          ["Cornes", "La Gloire que rapporte chaque Quête accomplie. Elles ne limitent rien ici."],
        ],
      },
      "Chaque caractéristique a six rangs ; à la fin, le rang 4 ou 5 vaut 10 Gloire, le rang 6 en vaut 20.",
      "Un clan a deux Élites et six Guerriers, tous de Force 1 tant qu’aucune amélioration ne dit autre chose. Les Monstres viennent avec des cartes Amélioration : trois au plus sur petits socles, deux sur grands.",
      "La fiche de clan a sept emplacements. Améliorations et Quêtes engagées se les partagent, et rien ne s’y remplace ; les Quêtes libèrent le leur à la fin de l’Âge.",
    ],
  },
  {
    id: "age",
    icon: "ragnarok",
    title: "Un Âge, phase par phase",
    blocks: [
      {
        steps: [
          ["Arrivée du Dieu", "Le dieu de l’Âge prend sa Chambre."],
          ["Cadeaux des Dieux", "Drafter cinq cartes sur six."],
          ["Action", "À tour de rôle, une action chacun, jusqu’à épuiser la Rage ou les récompenses."],
          ["Quête", "Révéler les Quêtes ; celles qui sont accomplies rapportent."],
          ["Preuve de Valeur", "Les majorités au Trône et chez les dieux marquent et partent."],
          ["Libération des Guerriers", "Tous reviennent des piles de victimes et du Sauna dans les réserves."],
        ],
      },
      "Puis les jetons Récompense sont retirés, chacun reprend sa défausse et garde trois cartes au plus, et le joueur suivant devient premier joueur.",
    ],
  },
  {
    id: "gifts",
    icon: "pick",
    title: "Cadeaux des Dieux : le draft",
    blocks: [
      "Le paquet contient les cartes des trois dieux de la partie et trois Monstres par joueur. Chacun reçoit six cartes, en prend une et passe le reste, à gauche au Premier et au Troisième Âge, à droite au Deuxième, jusqu’à en avoir pris cinq. La dernière carte va sous le paquet sans être vue.",
    ],
  },
  {
    id: "actions",
    icon: "summon",
    title: "Les cinq actions",
    blocks: [
      "À tour de rôle, dans le sens horaire depuis le premier joueur, chaque clan qui a de la Rage fait une action ou passe. À 0 Rage on ne fait aucune action, même gratuite ; qui regagne de la Rage rejoue.",
      {
        steps: [
          [
            "Invocation",
            "Pour 1 Rage, amenez un Guerrier ou une Élite de votre réserve dans une Chambre commune. Un Monstre ne coûte rien, mais il faut au moins 1 Rage pour agir.",
          ],
          [
            "Marche",
            "Pour 1 Rage, déplacez autant de vos figurines que vous voulez d’une Chambre vers des Chambres adjacentes, en autant de groupes que vous voulez.",
          ],
          [
            "Amélioration",
            "Jouez une amélioration dans un emplacement libre pour la Rage qu’elle coûte. Un Monstre va dans votre réserve et sera invoqué plus tard.",
          ],
          ["Quête", "Engagez une Quête face cachée dans un emplacement libre, gratuitement."],
          [
            "Défi",
            "Gratuitement, tentez d’obtenir la récompense d’une Chambre où vous avez une figurine, si elle n’est pas fermée et que personne ne l’a prise à cet Âge.",
          ],
          ["Passer", "Perdez toute votre Rage. Vous n’agissez plus à cet Âge et ne gagnez plus de Rage."],
        ],
      },
      "La phase prend fin quand plus personne ne peut agir, ou quand toutes les récompenses accessibles ont été prises.",
    ],
  },
  {
    id: "battle",
    icon: "contest",
    title: "Défi et bataille",
    blocks: [
      {
        steps: [
          [
            "Appel au Combat",
            "Un seul tour de table depuis la gauche de celui qui défie, lui en dernier : chaque clan peut envoyer une figurine d’une Chambre adjacente.",
          ],
          ["Aucun adversaire", "S’il n’y a personne d’autre, celui qui défie prend la récompense sans bataille."],
          [
            "Jouer des cartes",
            "Chaque clan présent joue une carte de sa main s’il en a, face cachée ; toutes sont révélées ensemble. Une carte d’un autre type compte +0.",
          ],
          [
            "Issue",
            "Chaque clan additionne la Force de ses figurines et sa carte. Le plus haut total gagne seul ; s’il est partagé, tous perdent.",
          ],
          [
            "Pertes",
            "Les figurines des vaincus vont dans la pile de victimes du vainqueur, au Sauna après une égalité.",
          ],
          [
            "Cartes",
            "Les vaincus reprennent leurs cartes ; celle du vainqueur va dans sa défausse et revient à la fin de l’Âge.",
          ],
          [
            "Récompense",
            "Celui qui défie et gagne couvre la récompense d’un jeton de clan et la prend. Si un défenseur gagne, elle reste et peut être tentée de nouveau.",
          ],
          ["Gloire de bataille", "Le vainqueur gagne ses Haches, comptées après la récompense."],
        ],
      },
    ],
  },
  {
    id: "quests",
    icon: "quest-card",
    title: "La phase de Quête",
    blocks: [
      "Toutes les Quêtes sont révélées et jugées sur le même plateau. Pour chacune qui est accomplie, vous pouvez augmenter une caractéristique d’un rang, puis vous gagnez autant de Gloire que vos Cornes. Toutes les Quêtes reviennent en main, accomplies ou non.",
    ],
  },
  {
    id: "valor",
    icon: "throne",
    title: "Preuve de Valeur",
    blocks: [
      "Au Trône d’Odin et dans chaque Chambre avec un dieu, le clan qui a le plus de figurines (et non de Force) gagne de la Gloire pour chacune des siennes : 3 au Premier Âge, 4 au Deuxième, 5 au Troisième. Ces figurines vont au Sauna. À égalité, tous marquent et tous partent ; les autres restent.",
    ],
  },
  {
    id: "end",
    icon: "winner",
    title: "La fin de la partie",
    blocks: [
      "Après le Troisième Âge, chaque caractéristique au rang 4 ou 5 rapporte 10 Gloire, au rang 6 elle en rapporte 20. Le plus de Gloire l’emporte.",
    ],
  },
  {
    id: "secrets",
    icon: "odin",
    title: "Ce qui est ouvert, ce qui est caché",
    blocks: [
      "Les mains, les Quêtes face cachée et les paquets du draft sont secrets. Le plateau, les fiches de clan, les piles de victimes, le Sauna et les défausses sont ouverts, de même que les dieux à venir, leur Âge et leur Chambre.",
    ],
  },
];

export const valhalla: Record<Language, Rulebook> = {
  en: {
    lead: "The game in ten minutes, in our own words: the frame of the draft rules, played with Fimbul’s house set of cards, halls and rewards.",
    gods: "The gods’ tokens",
    godsLead: "Three of five gods belong to a game. Where a god stands, its token replaces the Chamber’s reward.",
    rulingsLead: "How we decide where the draft is silent, and how our own cards work together.",
    rulingsSearch: "A word, a card, or a number such as V12",
    sections: en,
  },
  fr: {
    lead: "Le jeu en dix minutes, dans nos propres mots : le cadre des règles provisoires, joué avec les cartes, les salles et les récompenses maison de Fimbul.",
    gods: "Les jetons des dieux",
    godsLead:
      "Une partie compte trois dieux sur cinq. Là où se tient un dieu, son jeton remplace la récompense de la Chambre.",
    rulingsLead: "Ce que nous décidons là où l’ébauche se tait, et comment nos cartes vont ensemble.",
    rulingsSearch: "Un mot, une carte, ou un numéro comme V12",
    sections: fr,
  },
};
